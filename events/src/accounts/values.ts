/** The paths (without slash) that count as a sign-up's first region (Requirement 7.14). */
export const INITIAL_REGIONS = ['sf', 'bayarea', 'seattle', 'la', 'socal', 'eastside', 'oc', 'peninsula'] as const;
export type InitialRegion = (typeof INITIAL_REGIONS)[number];

/** Valid values of the URL parameter 'source': a campaign's label. It has no '@', so it cannot carry an email. */
export const SOURCE_LABEL = /^[\w.~:/+ -]{1,100}$/;

/** The tours whose progress is stored per parent (Requirement 3.100). */
export const TOURS = ['schedule-pointer'] as const;
export type Tour = (typeof TOURS)[number];
