/**
 * Formats a number with commas between thousands, and with cents unless it is whole. Written by hand because the first
 * use of `Intl` loads language data, which takes tens of milliseconds on a phone just before the first cards are
 * painted.
 */
export const formatNumber = (value: number): string =>
  value.toFixed(Number.isInteger(value) ? 0 : 2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
