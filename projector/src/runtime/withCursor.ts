import { setTimeout } from 'node:timers/promises';
import { BuildMoved } from './build.ts';
import { type Cursor, openCursor, type Runtime } from './cursor.ts';
import { messageOf, ProjectionStopped, remedyFor } from './failures.ts';

const FIRST_PAUSE_MS = 50;
const LAST_PAUSE_MS = 5_000;

/** A build was dropped while somebody worked on it. */
export class BuildGone extends Error {
  override readonly name = 'BuildGone';
}

/**
 * Runs `work` with what the database holds of a build now; again with a fresh cursor when another writer was faster, and
 * again, less and less often, while database or log cannot answer. `work` starts from the cursor's checkpoint each time.
 * @param work says `progressed()` when something was committed, which makes it worth trying often again.
 * @throws BuildGone; ProjectionStopped for whatever would fail again; the signal's reason when it aborts.
 */
export const withCursor = async <T>(
  runtime: Runtime,
  schema: string,
  signal: AbortSignal,
  work: (cursor: Cursor, progressed: () => void) => Promise<T>,
): Promise<T> => {
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    signal.throwIfAborted();
    try {
      const cursor = await openCursor(runtime, schema);
      if (!cursor) throw new BuildGone(`${schema} is gone`);
      return await work(cursor, () => {
        pause = FIRST_PAUSE_MS;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof BuildMoved) continue;
      if (error instanceof BuildGone || error instanceof ProjectionStopped) throw error;
      if (remedyFor(error) !== 'retry')
        throw new ProjectionStopped(`The projection into ${schema} stopped: ${messageOf(error)}`, { cause: error });
      runtime.log.warn({ error, build: schema, pauseMs: pause }, 'The batch failed for now and is tried again');
      await setTimeout(pause, undefined, { signal });
      pause = Math.min(pause * 2, LAST_PAUSE_MS);
    }
  }
};
