import { randomUUID } from 'node:crypto';
import { pause } from '@campjay/platform/kernel/retry.ts';
import {
  requestRebuild,
  type RebuildDeps,
  type RebuildRefusal,
} from '@campjay/read-models/text-index/rebuildOrders.ts';
import {
  readEndedRebuild,
  type RebuildInProgress,
  readTextIndexStatus,
} from '@campjay/read-models/text-index/status.ts';
import { createTextIndexTables } from '@campjay/read-models/text-index/tables.ts';

/** The user id that is recorded as the actor of command-line operations. */
export const OPERATOR = 'operator';

const POLL_INTERVAL_MS = 250;

export type RebuildOutcome =
  | { readonly kind: 'rebuilt'; readonly documents: number; readonly seconds: number }
  | { readonly kind: 'failed'; readonly failure: string }
  /** The command stopped waiting because the signal aborted. The rebuild continues. */
  | { readonly kind: 'left alone' }
  | ({ readonly kind: 'refused' } & RebuildRefusal);

export interface RebuildOptions {
  readonly onProgress: (underWay: RebuildInProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Requests a rebuild of the text index from the command line, and waits for the outcome. The rebuild itself runs in the
 * process that holds the index.
 */
export const rebuildTextIndex = async (
  { pool, store }: RebuildDeps,
  { onProgress, signal }: RebuildOptions,
): Promise<RebuildOutcome> => {
  await createTextIndexTables(pool);
  const outcome = await requestRebuild(
    { pool, store },
    { actor: { userId: OPERATOR, role: 'admin' }, correlationId: randomUUID(), time: new Date().toISOString() },
  );
  if (outcome.kind === 'refused') return outcome;
  while (!signal.aborted) {
    const endedRebuild = await readEndedRebuild(pool, outcome.rebuildId);
    if (endedRebuild) {
      const { documents = 0, failure, orderedAt, endedAt } = endedRebuild;
      const seconds = (endedAt.getTime() - orderedAt.getTime()) / 1000;
      return failure === undefined ? { kind: 'rebuilt', documents, seconds } : { kind: 'failed', failure };
    }
    const { underWay } = await readTextIndexStatus(pool);
    if (underWay) onProgress(underWay);
    await pause(POLL_INTERVAL_MS, signal);
  }
  return { kind: 'left alone' };
};
