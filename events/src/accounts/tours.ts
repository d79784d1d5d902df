/** The tours whose progress is stored per parent (Requirement 3.100). */
export const TOURS = ['schedule-pointer'] as const;
export type Tour = (typeof TOURS)[number];
