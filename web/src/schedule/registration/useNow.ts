import { product } from '@campjay/events/product.ts';
import { readIsoDay } from '@campjay/events/season/calendar.ts';
import { wallClockAt } from '@campjay/events/season/wallClock.ts';
import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 15_000;
const MS_PER_DAY = 86_400_000;

/** Whole days by which the device is away from the day that the server counts from; a day too few or many is midnight. */
const clockSkewDays = (today: string, device: Date): number => {
  const day = readIsoDay(today);
  const days = day === undefined ? 0 : day - wallClockAt(device, product.timeZone).day;
  return Math.abs(days) <= 1 ? 0 : days;
};

/** The time, which goes on while one looks. @param today as the server says, 'YYYY-MM-DD' in Los Angeles */
export const useNow = (today: string | undefined): Date => {
  const [device, setDevice] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setDevice(new Date()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return today === undefined ? device : new Date(device.getTime() + clockSkewDays(today, device) * MS_PER_DAY);
};
