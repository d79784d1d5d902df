import { product } from '@campjay/domain/product.ts';
import { dayAt, type DayNumber } from '@campjay/events/calendar.ts';

const CACHE_MS = 1_000;

/**
 * Returns today: the configured day, else the day in the product's time zone. Called for each request, so the result is
 * cached for a second (converting time zones takes longer than a small search).
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
