import { setTimeout } from 'node:timers/promises';
import { BuildMoved } from './build.ts';
import { type Cursor, openCursor, type Runtime } from './cursor.ts';
import { messageOf, ProjectionStopped, remedyFor } from './failures.ts';

const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;

/** Spreads the retries of processes that failed at the same moment. */
export const withJitter = (ms: number): number => ms * (0.5 + Math.random() / 2);

const noop = (): void => undefined;

/** A build was dropped while it was in use. */
export class BuildGone extends Error {
  override readonly name = 'BuildGone';
}

/**
 * Runs `work` with a build's current cursor. Retries with a fresh cursor if another writer was faster, and with growing
 * pauses while database or log are unavailable. `work` starts from the cursor's checkpoint each time.
 * @param onRetry called for each failure that is retried
 * @param work calls `resetPause()` after each commit, so that the next retry comes soon
 * @throws BuildGone; ProjectionStopped for any permanent error; the signal's reason when it aborts
 */
export const withCursor = async <T>(
  runtime: Runtime,
  schema: string,
  { signal, onRetry = noop }: { readonly signal: AbortSignal; readonly onRetry?: (() => void) | undefined },
  work: (cursor: Cursor, resetPause: () => void) => Promise<T>,
): Promise<T> => {
  let pauseMs = MIN_PAUSE_MS;
  for (;;) {
    signal.throwIfAborted();
    try {
      const cursor = await openCursor(runtime, schema);
      if (!cursor) throw new BuildGone(`${schema} is gone`);
      return await work(cursor, () => {
        pauseMs = MIN_PAUSE_MS;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BuildMoved) continue;
      if (error instanceof BuildGone || error instanceof ProjectionStopped) throw error;
      if (remedyFor(error) !== 'retry')
        throw new ProjectionStopped(`The projection into ${schema} stopped: ${messageOf(error)}`, { cause: error });
      onRetry();
      runtime.log.error({ error, build: schema, pauseMs }, 'The batch failed for now and is tried again');
      await setTimeout(withJitter(pauseMs), undefined, { signal });
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }
};
