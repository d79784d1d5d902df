/** When a message that failed is tried again, and how often before it is parked. */
export interface RetryRule {
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** Together about twenty minutes: longer than most outages last. */
export const RETRY: RetryRule = { attempts: 12, firstPauseMs: 1_000, longestPauseMs: 5 * 60_000 };

/** How long a message waits that has failed so often, in ms. */
export const pauseAfter = ({ firstPauseMs, longestPauseMs }: RetryRule, failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);

const MAX_REASON_CHARACTERS = 500;

/** What a handler said of a message, as it is kept beside the message when that is parked. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARACTERS);
