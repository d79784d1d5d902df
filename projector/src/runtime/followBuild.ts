import { commitBatch } from './commitBatch.ts';
import { type Runtime } from './cursor.ts';
import { categoriesOf, interpretPage } from './interpret.ts';
import { type Projection } from './projection.ts';
import { withCursor } from './withCursor.ts';

export interface FollowOptions {
  readonly signal: AbortSignal;
  /** How many events a transaction takes at the most. */
  readonly batchSize: number;
}

/**
 * Keeps a complete build current, batch by batch, until the signal aborts.
 * @throws BuildGone when the build is dropped; ProjectionStopped when it cannot go on; the signal's reason.
 */
export const followBuild = async (
  runtime: Runtime,
  projection: Projection,
  schema: string,
  { signal, batchSize }: FollowOptions,
): Promise<void> => {
  await withCursor(runtime, schema, signal, async (opened, progressed) => {
    let cursor = opened;
    const after = cursor.build.checkpoint;
    const categories = categoriesOf(projection);
    for await (const page of runtime.store.subscribe({ after, categories, batchSize, signal })) {
      if (page.events.length === 0 && page.reached === cursor.build.checkpoint) continue;
      const batch = interpretPage(projection, page, cursor.build.checkpoint);
      if (!batch.stop || batch.events.length > 0) cursor = await commitBatch(runtime, projection, cursor, batch);
      progressed();
      if (batch.stop) throw batch.stop;
    }
    signal.throwIfAborted();
  });
};
