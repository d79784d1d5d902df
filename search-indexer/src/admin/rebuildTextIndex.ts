import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { orderRebuild, type OrderParts, type OrderRefusal } from '@campjay/platform/textIndex/rebuilds/orders.ts';
import { endedRebuild, type RebuildUnderWay, textIndexStatus } from '@campjay/platform/textIndex/rebuilds/status.ts';
import { createTextIndexTables } from '@campjay/platform/textIndex/rebuilds/tables.ts';
import { OPERATOR } from './operator.ts';

const LOOK_EVERY_MS = 250;

export type RebuildOutcome =
  | { readonly kind: 'rebuilt'; readonly documents: number; readonly seconds: number }
  | { readonly kind: 'failed'; readonly failure: string }
  /** Told to wait no longer; the order is followed all the same. */
  | { readonly kind: 'left alone' }
  | ({ readonly kind: 'refused' } & OrderRefusal);

export interface RebuildWatch {
  readonly onProgress: (underWay: RebuildUnderWay) => void;
  readonly signal: AbortSignal;
}

/** Orders at the command line that the text index is made again, by whichever process holds it, and waits for the end. */
export const rebuildTextIndex = async (
  { pool, store }: OrderParts,
  { onProgress, signal }: RebuildWatch,
): Promise<RebuildOutcome> => {
  await createTextIndexTables(pool);
  const ordered = await orderRebuild(
    { pool, store },
    { actor: { userId: OPERATOR, role: 'admin' }, correlationId: randomUUID(), time: new Date().toISOString() },
  );
  if (ordered.kind === 'refused') return ordered;
  while (!signal.aborted) {
    const ended = await endedRebuild(pool, ordered.rebuildId);
    if (ended) {
      const { documents = 0, failure, orderedAt, endedAt } = ended;
      const seconds = (endedAt.getTime() - orderedAt.getTime()) / 1000;
      return failure === undefined ? { kind: 'rebuilt', documents, seconds } : { kind: 'failed', failure };
    }
    const { underWay } = await textIndexStatus(pool);
    if (underWay) onProgress(underWay);
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return { kind: 'left alone' };
};
