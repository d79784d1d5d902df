/** Parses US dollars as users write them ('1,200', '$250.5') into cents; undefined if invalid. */
export const parseCents = (text: string): number | undefined => {
  const trimmed = text.trim().replace(/^\$\s*/, '');
  // A comma separates thousands only: used as a decimal comma, '7,5' must not become 75.
  const match = /^(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(trimmed);
  const [, dollars = '', cents = ''] = match ?? [];
  return match ? Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0')) : undefined;
};

/** Initial text of a dollar field: '250', or '250.50'. */
export const centsToInput = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** Formats cents for display: '$1,200.00'. */
export const formatCents = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Formats a fraction with at most two decimals: 0.075 is '7.5%'. */
export const formatPercent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;
