import { setTimeout } from 'node:timers/promises';
import { BuildMoved } from './build.ts';
import { type Cursor, openCursor, type Runtime } from './cursor.ts';
import { messageOf, ProjectionStopped, remedyFor } from './failures.ts';

const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;

/** Several processes that fail in the same moment do not come back in the same moment. */
export const withJitter = (ms: number): number => ms * (0.5 + Math.random() / 2);

const noop = (): void => undefined;

/** A build was dropped while somebody worked on it. */
export class BuildGone extends Error {
  override readonly name = 'BuildGone';
}

/**
 * Runs `work` with what the database holds of a build now; again with a fresh cursor when another writer was faster, and
 * again, less and less often, while database or log cannot answer. `work` starts from the cursor's checkpoint each time.
 * @param onRetry is told of each failure that is tried again.
 * @param work says `progressed()` when something was committed, which makes it worth trying often again.
 * @throws BuildGone; ProjectionStopped for whatever would fail again; the signal's reason when it aborts.
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
