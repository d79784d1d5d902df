import { product } from '@campjay/domain/product.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { wallClockAt } from '@campjay/domain/catalog/season/wallClock.ts';
import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 15_000;
const MS_PER_DAY = 86_400_000;

/**
 * Whole days by which the device's clock differs from the server's day. One day more or less is ignored, because it
 * occurs around midnight.
 */
const clockSkewDays = (today: string, device: Date): number => {
  const day = readIsoDay(today);
  const days = day === undefined ? 0 : day - wallClockAt(device, product.timeZone).day;
  return Math.abs(days) <= 1 ? 0 : days;
};

/**
 * The current time, updated at an interval.
 * @param today the server's date, 'YYYY-MM-DD' in Los Angeles
 */
export const useNow = (today: string | undefined): Date => {
  const [device, setDevice] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setDevice(new Date()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return today === undefined ? device : new Date(device.getTime() + clockSkewDays(today, device) * MS_PER_DAY);
};
