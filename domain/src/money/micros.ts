/**
 * An amount for clicks and registrations, in millionths of a US dollar (micro-dollars). Integers are exact, so that a
 * sum does not depend on the order of its terms. Events and responses contain the digits as text, because JSON numbers
 * are not exact for large integers.
 */
export type Micros = bigint;

export const MICROS_PER_CENT = 10_000n;
const MICROS_PER_DOLLAR = 1_000_000n;

export const microsOfCents = (cents: number): Micros => BigInt(cents) * MICROS_PER_CENT;

/**
 * Rounds to whole cents, halves up. Each line of an invoice is rounded once.
 * @param micros not negative
 */
export const centsOf = (micros: Micros): number => Number((micros + MICROS_PER_CENT / 2n) / MICROS_PER_CENT);

/** Parses a decimal text such as '1.25', with at most six decimals, into micro-dollars; undefined for other text. */
export const microsOfDollars = (text: string): Micros | undefined => {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text);
  return match ? BigInt(match[1] ?? '0') * MICROS_PER_DOLLAR + BigInt((match[2] ?? '').padEnd(6, '0')) : undefined;
};

/** Formats an amount in dollars, with at least two decimals and as many as needed to be exact: '1.25', '0.0375'. */
export const dollarsOf = (micros: Micros): string => {
  const decimals = String(micros % MICROS_PER_DOLLAR)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micros / MICROS_PER_DOLLAR}.${decimals}`;
};

/**
 * Returns a share of an amount, rounded down to whole micro-dollars.
 * @param basisPoints hundredths of a percent: 250 is 2.5 %
 */
export const shareOf = (micros: Micros, basisPoints: number): Micros => (micros * BigInt(basisPoints)) / 10_000n;
