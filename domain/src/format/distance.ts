/** Formats miles for a card: one decimal below 2 miles, whole miles from there on (Requirement 9.76). */
export const formatMiles = (miles: number): string => `${miles < 2 ? miles.toFixed(1) : Math.round(miles)} mi`;
