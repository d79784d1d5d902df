import { product } from '@campjay/domain/product/product.ts';

/** Formats moments in the product's time zone, wherever the user is. A moment is in milliseconds since 1970. */

const createFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone: product.timeZone, ...options });

const DAY_FORMAT = createFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const SHORT_DAY_FORMAT = createFormat({ month: 'long', day: 'numeric' });
const TIME_FORMAT = createFormat({ hour: 'numeric', minute: '2-digit' });
const FIELD_FORMAT = createFormat({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** '2:15 PM', with an ordinary space: browsers use different space characters. */
export const formatTime = (moment: number): string => TIME_FORMAT.format(moment).replace(/\s/gu, ' ');
/** 'Tuesday, March 3, 2026'. */
export const formatDay = (moment: number): string => DAY_FORMAT.format(moment);
/** 'March 3, 2:15 PM'. */
export const formatMoment = (moment: number): string => `${SHORT_DAY_FORMAT.format(moment)}, ${formatTime(moment)}`;

/** The value of a `datetime-local` field: '2026-03-03T14:15'. */
export const formatFieldValue = (moment: number): string => {
  const parts = new Map(FIELD_FORMAT.formatToParts(moment).map(({ type, value }) => [type, value]));
  const readPart = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${readPart('year')}-${readPart('month')}-${readPart('day')}T${readPart('hour')}:${readPart('minute')}`;
};

const parseAsUtc = (field: string): number => Date.parse(`${field}:00Z`);
export const MINUTE_MS = 60_000;

/**
 * Parses the value of a `datetime-local` field in the product's time zone; undefined if it is invalid. A time that the
 * clock skips in spring resolves to one hour later; a time that occurs twice in fall resolves to the first one.
 */
export const parseFieldValue = (field: string): number | undefined => {
  const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(field) ? parseAsUtc(field.slice(0, 16)) : NaN;
  if (Number.isNaN(localTime)) return undefined;
  const offsetAt = (moment: number): number => parseAsUtc(formatFieldValue(moment)) - moment;
  // The offset may change near this time, so both the offset of the day before and of the day after are tried.
  const candidates = [-1, 1].map((days) => localTime - offsetAt(localTime + days * 24 * 60 * MINUTE_MS));
  const exactMatches = candidates.filter((moment) => formatFieldValue(moment) === field.slice(0, 16));
  return exactMatches.length > 0 ? Math.min(...exactMatches) : Math.max(...candidates);
};
