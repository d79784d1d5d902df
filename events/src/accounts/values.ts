/** Paths, without the slash, of the region pages that can be recorded as a parent's first region (Requirement 7.14). */
export const INITIAL_REGIONS = ['sf', 'bayarea', 'seattle', 'la', 'socal', 'eastside', 'oc', 'peninsula'] as const;
export type InitialRegion = (typeof INITIAL_REGIONS)[number];

/** Matches a valid URL parameter `source`, a campaign's label. '@' is not allowed, so it cannot contain an email. */
export const SOURCE_LABEL_PATTERN = /^[\w.~:/+ -]{1,100}$/;

/** The product tours whose progress is stored for each parent (Requirement 3.100). */
export const TOURS = ['schedule-pointer'] as const;
export type Tour = (typeof TOURS)[number];
