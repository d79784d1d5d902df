import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Clicks to send, and how. */
export interface Load {
  readonly url: string;
  /** A file with a body per line. */
  readonly file: string;
  /** First line, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly connections: number;
  /** Clicks to send per second, regardless of responses; as fast as responses arrive if absent. */
  readonly perSecond?: number;
}

/** Results of the load. */
export interface LoadResult {
  /** Per acknowledged click: its line, when it was sent and when the response arrived, in ms since 1970. */
  readonly acknowledged: readonly (readonly [number, number, number])[];
  /** Number of refused clicks by status. */
  readonly refused: Readonly<Record<string, number>>;
  /** Attempts whose connection broke or failed: their outcome is unknown, so they are sent again. */
  readonly broken: number;
  readonly seconds: number;
  /** Processor time of the load generator itself. */
  readonly cpuSeconds: number;
}

/** Sends clicks from a separate process, and resolves when the last one is done. */
export const sendClicks = async (load: Load): Promise<LoadResult> => {
  const program = join(import.meta.dirname, 'loadProcess.js');
  const child = spawn(process.execPath, [program, JSON.stringify(load)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error('The process that tells of clicks failed.');
  return JSON.parse(output) as LoadResult;
};
