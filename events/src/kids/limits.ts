/** How many kids one account holds. */
export const MAX_KIDS = 20;
