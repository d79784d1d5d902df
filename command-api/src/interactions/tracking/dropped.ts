import { type ForgedTokens, forgedTokens } from '../forgedToken.ts';
import { type Log } from '@campjay/platform/log/log.ts';

const TOLD_EVERY_MS = 60_000;

/** Counts forged tokens, and logs them once a minute at the most: whoever sends rubbish fills no log. */
export const createDropped = (log: Log, now: () => Date): { readonly add: (of: ForgedTokens['of']) => void } => {
  let [total, told, tellAt] = [0, 0, 0];
  return {
    add: (of) => {
      forgedTokens.tell({ of, count: 1 });
      total += 1;
      if (now().getTime() < tellAt) return;
      log.warn({ dropped: total - told, total }, 'Clicks or views whose token is forged were dropped');
      told = total;
      tellAt = now().getTime() + TOLD_EVERY_MS;
    },
  };
};
