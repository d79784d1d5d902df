/** Kids per account. */
export const MAX_KIDS = 20;
