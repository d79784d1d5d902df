import { WINDOW_SECONDS, type EventWindows } from './build.ts';

/** Recent events per second, over the current window and the full window before it. */
export const rateOf = ({ number, events, eventsBefore }: EventWindows, now: Date): number => {
  const seconds = now.getTime() / 1000;
  const current = Math.floor(seconds / WINDOW_SECONDS);
  const eventCount = number === current ? events + eventsBefore : number === current - 1 ? events : 0;
  return eventCount / (WINDOW_SECONDS + (seconds - current * WINDOW_SECONDS));
};
