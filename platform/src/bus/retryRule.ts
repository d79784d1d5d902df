/** When a failed message is retried, and after how many attempts it is parked. */
export interface RetryRule {
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** About twenty minutes in total: longer than most outages. */
export const RETRY: RetryRule = { attempts: 12, firstPauseMs: 1_000, longestPauseMs: 5 * 60_000 };

/** Returns the pause before the next attempt, in ms. */
export const pauseAfter = ({ firstPauseMs, longestPauseMs }: RetryRule, failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);

const MAX_REASON_CHARACTERS = 500;

/** The reason that is stored with a parked message: the handler's error message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARACTERS);
