import { product } from '@campjay/events/product.ts';
import { dayAt, type DayNumber } from '@campjay/events/season/calendar.ts';

const CACHE_MS = 1_000;

/**
 * What "today" is: the configured day, else the day in the product's time zone. Asked for each request, so the answer is
 * kept for a second (reading a time zone's calendar takes longer than a small search).
 */
export const todayFrom = (configured: DayNumber | undefined, now: () => number = Date.now): (() => DayNumber) => {
  if (configured !== undefined) return () => configured;
  let day = 0;
  let readAt = -Infinity;
  return () => {
    const instant = now();
    if (Math.abs(instant - readAt) >= CACHE_MS) {
      day = dayAt(new Date(instant), product.timeZone);
      readAt = instant;
    }
    return day;
  };
};
