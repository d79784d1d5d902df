import { type Log } from '@campjay/platform/log/log.ts';

const TOLD_EVERY_MS = 60_000;

/** Counts what nobody can be charged for, and says so once a minute at the most: whoever sends rubbish fills no log. */
export const createDropped = (log: Log, now: () => Date): { readonly add: (count: number) => void } => {
  let [total, told, tellAt] = [0, 0, 0];
  return {
    add: (count) => {
      total += count;
      if (now().getTime() < tellAt) return;
      log.warn({ dropped: total - told, total }, 'Clicks or views whose token is forged were dropped');
      told = total;
      tellAt = now().getTime() + TOLD_EVERY_MS;
    },
  };
};
