/**
 * Shown above results that were matched only against the catalog's own words, because the text index is unavailable.
 */
export const simpleSearchText =
  'Words are being matched simply just now: a misspelt word may find other camps than usual.';
