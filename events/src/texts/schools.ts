/** What school pages say (SPEC §2 'Dialogs'). */
export const schoolText = {
  discountSet: 'Discount code set and will be automatically applied if you subscribe',
  /** Where no school goes by the page's address. */
  unknown: 'We know no school by this address, so here are the camps of all places.',
} as const;
