/**
 * Money for clicks and registrations, in millionths of a US dollar (micro-dollars). It is exact, so that no sum depends
 * on the order of its parts. JSON has no integers of that size, so events and responses carry the digits as text.
 */
export type Micros = bigint;

export const MICROS_PER_CENT = 10_000n;
const MICROS_PER_DOLLAR = 1_000_000n;

export const microsOfCents = (cents: number): Micros => BigInt(cents) * MICROS_PER_CENT;

/**
 * Converts to whole cents, halves rounded up. Each line of an invoice is rounded once.
 * @param micros not negative
 */
export const centsOf = (micros: Micros): number => Number((micros + MICROS_PER_CENT / 2n) / MICROS_PER_CENT);

/** Parses a decimal text such as '1.25', with at most six decimals, into micro-dollars; undefined for other text. */
export const microsOfDollars = (text: string): Micros | undefined => {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text);
  return match ? BigInt(match[1] ?? '0') * MICROS_PER_DOLLAR + BigInt((match[2] ?? '').padEnd(6, '0')) : undefined;
};

/** Formats with two decimals, or as many as needed to be exact: '1.25', '0.0375'. */
export const dollarsOf = (micros: Micros): string => {
  const decimals = String(micros % MICROS_PER_DOLLAR)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micros / MICROS_PER_DOLLAR}.${decimals}`;
};

/**
 * A share of a price, rounded down to the micro-dollar.
 * @param basisPoints hundredths of a percent: 250 is 2.5 %
 */
export const shareOf = (micros: Micros, basisPoints: number): Micros => (micros * BigInt(basisPoints)) / 10_000n;
