import { formatNumber } from './numbers.ts';

const dollars = (price: number): string => `$${formatNumber(price)}`;

/** US dollars as '$x', or '$min - $max' when they differ; undefined when there are none. */
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

/** The price ranges of a card, day and overnight apart. A session that does not say it is sleepaway counts as day. */
export const priceRanges = (
  sessions: readonly PricedSession[],
): { readonly day: string | undefined; readonly overnight: string | undefined } => ({
  day: formatPriceRange(pricesOf(sessions.filter((session) => session.day_or_sleepaway !== 'sleepaway'))),
  overnight: formatPriceRange(pricesOf(sessions.filter((session) => session.day_or_sleepaway === 'sleepaway'))),
});
