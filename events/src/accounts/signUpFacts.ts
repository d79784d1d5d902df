/** The paths that a sign-up's first region is taken from, without their slash (SPEC §7 'Users'); no other counts. */
export const INITIAL_REGIONS = ['sf', 'bayarea', 'seattle', 'la', 'socal', 'eastside', 'oc', 'peninsula'] as const;
export type InitialRegion = (typeof INITIAL_REGIONS)[number];

/** What the address parameter 'source' may say: a campaign's label. It has no '@', so it cannot carry an email. */
export const SOURCE_LABEL = /^[\w.~:/+ -]{1,100}$/;
