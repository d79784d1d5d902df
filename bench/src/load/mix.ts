import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const KINDS = ['search', 'command', 'click'] as const;
export type Kind = (typeof KINDS)[number];

/** What is sent, and how often. */
export interface Mix {
  /** Each connection goes to one of these, in turn. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second of all kinds, whether or not answers have come; as fast as answers come when absent. */
  readonly perSecond?: number;
  /** How many of a hundred requests are of each kind. */
  readonly shares: Readonly<Record<Kind, number>>;
  /** A file of `SearchCase`es as JSON. */
  readonly searches: string;
  readonly cookies: readonly string[];
  readonly orgIds: readonly string[];
  /** A file with a click's body in each line. */
  readonly clicks: string;
  /** How many of each kind were sent before: each command changes something, and each click is told once. */
  readonly sent: Readonly<Record<Kind, number>>;
}

/** What came of it. */
export interface Mixed {
  /** Of each answer how long it took from when it was due, in ms. */
  readonly took: Readonly<Record<Kind, readonly number[]>>;
  /** Answers that were no 200 or 202, by kind and status; 'broken' without any. */
  readonly failed: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Those that were sent before, too. */
  readonly sent: Readonly<Record<Kind, number>>;
  /** What the load itself took of the processors. */
  readonly cpuSeconds: number;
}

/** Sends a mix of requests from a process of its own, and resolves when the last answer is there. */
export const sendMix = async (mix: Mix): Promise<Mixed> => {
  const program = join(import.meta.dirname, 'mixProcess.js');
  const child = spawn(process.execPath, [program, JSON.stringify(mix)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error('The process that sends requests failed.');
  return JSON.parse(output) as Mixed;
};
