import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What is asked of a product, and how often. */
export interface SearchLoad {
  readonly url: string;
  /** `SearchCase`es as JSON; they are asked in turn, again and again. */
  readonly file: string;
  readonly perSecond: number;
  readonly connections: number;
}

/** What came of it. */
export interface SearchResults {
  /** Of each answer when it was due to be asked for, in ms since 1970, and how long after that it was there, in ms. */
  readonly answered: (readonly [dueAt: number, took: number])[];
  /** Answers that failed, or were not the right ones. */
  readonly wrong: (readonly [dueAt: number, fault: string])[];
}

/** Searches at a steady rate from a process of its own, until it is told to end. */
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
