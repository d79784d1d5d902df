import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const KINDS = ['search', 'command', 'reading', 'click'] as const;
/** Kinds of requests. A reading is of the client's own favorites and schedule. */
export type Kind = (typeof KINDS)[number];

/** Clients and their load. */
export interface ClientsConfig {
  readonly url: string;
  /** Cookies of signed-in parents, each of whom sends one request at a time. */
  readonly cookies: readonly string[];
  /** Camps that they may favorite. */
  readonly orgIds: readonly string[];
  /** A file of `SearchCase`es as JSON. */
  readonly searches: string;
  /** Number of visitors who search, each one search at a time. */
  readonly searchers: number;
  /** A file with a click's body in each line; each is sent once. */
  readonly clicks: string;
  /** Number of visitors who click ads, each one click at a time. */
  readonly clickers: number;
  readonly seed: number;
  /** How long a temporarily failing request is retried. */
  readonly giveUpAfterMs: number;
}

/** State of a family according to the acknowledgements. */
export interface Account {
  readonly cookie: string;
  /** In the order in which they were favorited. */
  readonly favorites: readonly string[];
  /** On current and former favorites. */
  readonly notes: Readonly<Record<string, string>>;
  readonly hours: { readonly from: string; readonly until: string } | null;
  /** Log position of the last command; reads after it must show everything up to it. */
  readonly position: string;
  /** Idempotency keys of all acknowledged commands; each of them changed something. */
  readonly keys: readonly string[];
  /** True if the family gave up on a command: it is unknown whether it took effect, so the family sends no more. */
  readonly gaveUp: boolean;
}

/** A noticeable wait: the first attempt failed, or took too long. Instants in ms since 1970. */
export interface Wait {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

export interface Tally {
  /** Requests, including retries. */
  requests: number;
  /** Temporary failures by status; 'broken' without a response. */
  readonly failed: Record<string, number>;
  /** Successful operations. */
  done: number;
  /** Successful operations that needed a retry. */
  repeated: number;
  /** Longest wait of one request for its response, or for the end of its connection, in ms. */
  slowestMs: number;
}

/** Results of all clients. */
export interface ClientsUsage {
  readonly families: readonly Account[];
  /** Line numbers of the acknowledged clicks. */
  readonly clicks: readonly number[];
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly waits: readonly Wait[];
  /** Readings marked as stale, which do not show the last command yet. */
  readonly stale: number;
  /** Wrong responses and permanent failures, as sentences. */
  readonly wrong: readonly string[];
}

/** Runs the clients in a separate process until `end`, which finishes pending requests. */
export const startClients = (config: ClientsConfig) => {
  const program = join(import.meta.dirname, 'clientsProcess.js');
  const child = spawn(process.execPath, [program, JSON.stringify(config)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = Promise.all([text(child.stdout), once(child, 'exit')]);
  return {
    end: async (): Promise<ClientsUsage> => {
      child.stdin.end();
      const [json] = await exited;
      if (child.exitCode !== 0) throw new Error('The process of the clients failed.');
      return JSON.parse(json) as ClientsUsage;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
