/** The texts of school pages. */
export const schoolText = {
  discountSet: 'Discount code set and will be automatically applied if you subscribe',
  /** Shown if no school matches the page's URL. */
  unknown: 'We know no school by this address, so here are the camps of all places.',
} as const;
