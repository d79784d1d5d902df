import { type ForgedTokens, forgedTokens } from '../forgedToken.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';

const REPORT_INTERVAL_MS = 60_000;

/** Counts forged tokens, and logs them at most once a minute, so an attacker cannot flood the log. */
export const createDropLog = (log: Log, now: () => Date): { readonly add: (of: ForgedTokens['of']) => void } => {
  let [total, reported, reportAt] = [0, 0, 0];
  return {
    add: (of) => {
      forgedTokens.record({ of, count: 1 });
      total += 1;
      if (now().getTime() < reportAt) return;
      log.warn({ dropped: total - reported, total }, 'Clicks or views whose token is forged were dropped');
      reported = total;
      reportAt = now().getTime() + REPORT_INTERVAL_MS;
    },
  };
};
