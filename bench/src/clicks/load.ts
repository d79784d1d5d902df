import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Which clicks are told, and how. */
export interface Load {
  readonly url: string;
  /** A body in each line. */
  readonly file: string;
  /** The first line, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly connections: number;
  /** How many are sent a second, whether or not answers have come; as fast as answers come when absent. */
  readonly perSecond?: number;
}

/** What came of it. */
export interface LoadResult {
  /** Of each acknowledged click its line, when it was sent and when the answer had come, in ms since 1970. */
  readonly acknowledged: readonly (readonly [number, number, number])[];
  /** By status. */
  readonly refused: Readonly<Record<string, number>>;
  /** Tries whose connection broke, or could not be made: nobody knows what became of them, so they are told again. */
  readonly broken: number;
  readonly seconds: number;
  /** What the load itself took of the processors. */
  readonly cpuSeconds: number;
}

/** Tells of clicks from a process of its own, and resolves when the last one is through. */
export const sendClicks = async (load: Load): Promise<LoadResult> => {
  const program = join(import.meta.dirname, 'loadProcess.js');
  const child = spawn(process.execPath, [program, JSON.stringify(load)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error('The process that tells of clicks failed.');
  return JSON.parse(output) as LoadResult;
};
