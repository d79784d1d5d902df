/** Miles as a card shows them: one decimal under 2 miles, whole miles from there on (SPEC §9 'Distance'). */
export const formatMiles = (miles: number): string => `${miles < 2 ? miles.toFixed(1) : Math.round(miles)} mi`;
