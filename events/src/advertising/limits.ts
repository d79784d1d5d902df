/** How much an ad may hold. */
export const MAX_AD_NAME = 80;
/** Characters of markdown. */
export const MAX_AD_TEXT = 2_000;
export const MAX_AD_IMAGES = 10;
export const MAX_ADS_PER_ADVERTISER = 200;
/** Sessions that one bulk setting may name. */
export const MAX_FLAGS_AT_ONCE = 5_000;
/** Sessions of one camp that one event may name. */
export const MAX_FLAGS_PER_EVENT = 500;

/** Camps that an advertiser compares itself with, at the most. */
export const MAX_COHORT_CAMPS = 200;
