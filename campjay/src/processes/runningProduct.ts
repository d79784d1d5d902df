import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readStartTime, isStillRunning } from '@campjay/platform/postgres/embedded/processes.ts';
import { z } from 'zod';
import { pathsIn } from './dataFolder.ts';

const Running = z.object({ url: z.string(), address: z.string(), pid: z.int(), birth: z.string() });

export interface RunningProduct {
  readonly databaseUrl: string;
  /** Address of its pages and API, such as `http://localhost:3000`. */
  readonly address: string;
}

/**
 * Writes a file in the data folder that lets commands find the running product: database URL and address. Only this
 * user can read it, because it contains the password. Disposing removes it.
 */
export const announceProduct = async (
  dataFolder: string,
  { databaseUrl, address }: RunningProduct,
): Promise<AsyncDisposable> => {
  const file = pathsIn(dataFolder).running;
  const birth = (await readStartTime(process.pid)) ?? '';
  const running: z.infer<typeof Running> = { url: databaseUrl, address, pid: process.pid, birth };
  await writeFile(`${file}.new`, JSON.stringify(running), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};

/** The product that runs on this data folder; undefined if none does, even after a crash. */
export const findRunningProduct = async (dataFolder: string): Promise<RunningProduct | undefined> => {
  const text = await readFile(pathsIn(dataFolder).running, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const running = Running.safeParse(JSON.parse(text));
  if (!running.success || !(await isStillRunning(running.data.pid, running.data.birth))) return undefined;
  return { databaseUrl: running.data.url, address: running.data.address };
};
