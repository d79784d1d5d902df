import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const KINDS = ['search', 'command', 'click'] as const;
export type Kind = (typeof KINDS)[number];

/** Requests to send, and their rate. */
export interface Mix {
  /** Connections are distributed over these in rotation. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second of all kinds, regardless of responses; as fast as responses arrive if absent. */
  readonly perSecond?: number;
  /** How many of a hundred requests are of each kind. */
  readonly shares: Readonly<Record<Kind, number>>;
  /** A file of `SearchCase`es as JSON. */
  readonly searches: string;
  readonly cookies: readonly string[];
  readonly orgIds: readonly string[];
  /** A file with a click's body in each line. */
  readonly clicks: string;
  /** Number of each kind sent before, because each command has to change something and each click is sent once. */
  readonly sent: Readonly<Record<Kind, number>>;
}

/** Results of a mix. */
export interface Mixed {
  /** Latency of each response, from when its request was due, in ms. */
  readonly took: Readonly<Record<Kind, readonly number[]>>;
  /** Responses other than 200 or 202, by kind and status; 'broken' without a response. */
  readonly failed: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Includes those that were sent before. */
  readonly sent: Readonly<Record<Kind, number>>;
  /** Processor time of the load generator itself. */
  readonly cpuSeconds: number;
}

/** Sends a mix of requests from a separate process, and resolves when the last response has arrived. */
export const sendMix = async (mix: Mix): Promise<Mixed> => {
  const program = join(import.meta.dirname, 'mixProcess.js');
  const child = spawn(process.execPath, [program, JSON.stringify(mix)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error('The process that sends requests failed.');
  return JSON.parse(output) as Mixed;
};
