/**
 * The digits of a number with commas between thousands; with cents, where there are decimals. Done by hand, because the
 * first use of `Intl` loads language data: tens of milliseconds on a phone, just when the first cards are to be painted.
 */
export const formatNumber = (value: number): string =>
  value.toFixed(Number.isInteger(value) ? 0 : 2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
