/** US dollars as people write them ('1,200', '$250.5') in cents; undefined when it is no such amount. */
export const centsOfInput = (text: string): number | undefined => {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
};

/** What a field for dollars begins with: '250', or '250.50'. */
export const inputOfCents = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** For reading: '$1,200.00'. */
export const centsInWords = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A fraction as people say it, with at most two decimals: 0.075 is '7.5%'. */
export const percentInWords = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;
