import { formatNumber } from './numbers.ts';

const dollars = (price: number): string => `$${formatNumber(price)}`;

/** Formats US dollars as '$x', or '$min - $max' if they differ; undefined for an empty list. */
export const formatPriceRange = (prices: readonly number[]): string | undefined => {
  if (prices.length === 0) return undefined;
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(dollars);
  return least === most ? least : `${least} - ${most}`;
};

interface PricedSession {
  readonly price?: number | undefined;
  readonly day_or_sleepaway?: 'day' | 'sleepaway' | undefined;
}

const pricesOf = (sessions: readonly PricedSession[]): readonly number[] =>
  sessions.flatMap(({ price }) => (price === undefined ? [] : [price]));

/** The price ranges of a card, day and overnight separately. A session not marked as sleepaway counts as day. */
export const priceRanges = (
  sessions: readonly PricedSession[],
): { readonly day: string | undefined; readonly overnight: string | undefined } => ({
  day: formatPriceRange(pricesOf(sessions.filter((session) => session.day_or_sleepaway !== 'sleepaway'))),
  overnight: formatPriceRange(pricesOf(sessions.filter((session) => session.day_or_sleepaway === 'sleepaway'))),
});
