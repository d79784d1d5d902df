import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Searches to send, and their rate. */
export interface SearchLoad {
  readonly url: string;
  /** `SearchCase`es as JSON, sent in rotation. */
  readonly file: string;
  readonly perSecond: number;
  readonly connections: number;
}

/** Results of the searches. */
export interface SearchResults {
  /** Per response: when its search was due, in ms since 1970, and the latency from then, in ms. */
  readonly answered: (readonly [dueAt: number, took: number])[];
  /** Failed and incorrect responses. */
  readonly wrong: (readonly [dueAt: number, fault: string])[];
}

/** Sends searches at a steady rate from a separate process, until `end`. */
export const startSearches = (load: SearchLoad) => {
  const program = join(import.meta.dirname, 'searchProcess.js');
  const child = spawn(process.execPath, [program, JSON.stringify(load)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = Promise.all([text(child.stdout), once(child, 'exit')]);
  return {
    end: async (): Promise<SearchResults> => {
      child.stdin.end();
      const [json] = await exited;
      if (child.exitCode !== 0) throw new Error('The process that searches failed.');
      return JSON.parse(json) as SearchResults;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
