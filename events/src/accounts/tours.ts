/** The tours that a parent's progress is kept for (SPEC §3 'Tour progress'). */
export const TOURS = ['schedule-pointer'] as const;
export type Tour = (typeof TOURS)[number];
