/** Limits of an ad. */
export const MAX_AD_NAME = 80;
/** Characters of markdown. */
export const MAX_AD_TEXT = 2_000;
export const MAX_AD_IMAGES = 10;
export const MAX_ADS_PER_ADVERTISER = 200;
/** Sessions per bulk change. */
export const MAX_FLAGS_AT_ONCE = 5_000;
/** Sessions of one camp per event. */
export const MAX_FLAGS_PER_EVENT = 500;

/** Camps in an advertiser's cohort. */
export const MAX_COHORT_CAMPS = 200;
