import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { birthOf, stillRuns } from '@campjay/platform/postgres/embedded/processes.ts';
import { z } from 'zod';
import { placesIn } from './dataFolder.ts';

const Running = z.object({ url: z.string(), pid: z.int(), birth: z.string() });

/**
 * Tells commands, in a file only this user may read (it holds the password), which database the product that runs on
 * this data folder uses. Disposing takes it back.
 */
export const announceDatabase = async (dataFolder: string, url: string): Promise<AsyncDisposable> => {
  const file = placesIn(dataFolder).running;
  const running: z.infer<typeof Running> = { url, pid: process.pid, birth: (await birthOf(process.pid)) ?? '' };
  await writeFile(`${file}.new`, JSON.stringify(running), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};

/** The database of the product that runs on this data folder; undefined when none does, however the last one ended. */
export const findRunningDatabase = async (dataFolder: string): Promise<string | undefined> => {
  const text = await readFile(placesIn(dataFolder).running, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const running = Running.safeParse(JSON.parse(text));
  if (!running.success) return undefined;
  return (await stillRuns(running.data.pid, running.data.birth)) ? running.data.url : undefined;
};
