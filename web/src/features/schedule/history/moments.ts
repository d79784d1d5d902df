import { product } from '@campjay/domain/product/product.ts';

/** Formats moments in the product's time zone, wherever the reader is. A moment is milliseconds since 1970. */

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: product.timeZone, ...options });

const DAY = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const SHORT_DAY = format({ month: 'long', day: 'numeric' });
const TIME = format({ hour: 'numeric', minute: '2-digit' });
const FIELD = format({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** '2:15 PM', with an ordinary space: browsers use different space characters. */
export const formatTime = (moment: number): string => TIME.format(moment).replace(/\s/gu, ' ');
/** 'Tuesday, March 3, 2026'. */
export const formatDay = (moment: number): string => DAY.format(moment);
/** 'March 3, 2:15 PM'. */
export const formatMoment = (moment: number): string => `${SHORT_DAY.format(moment)}, ${formatTime(moment)}`;

/** The value of a `datetime-local` field: '2026-03-03T14:15'. */
export const fieldOf = (moment: number): string => {
  const parts = new Map(FIELD.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
};

const asUtc = (field: string): number => Date.parse(`${field}:00Z`);
export const MINUTE_MS = 60_000;

/**
 * Parses such a value; undefined if it is invalid. A time skipped in spring resolves to the hour after it, and a time
 * that occurs twice in autumn to the earlier one.
 */
export const momentOf = (field: string): number | undefined => {
  const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(field) ? asUtc(field.slice(0, 16)) : NaN;
  if (Number.isNaN(localTime)) return undefined;
  const offsetAt = (moment: number): number => asUtc(fieldOf(moment)) - moment;
  const candidates = [-1, 1].map((day) => localTime - offsetAt(localTime + day * 24 * 60 * MINUTE_MS));
  const exact = candidates.filter((moment) => fieldOf(moment) === field.slice(0, 16));
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
};
