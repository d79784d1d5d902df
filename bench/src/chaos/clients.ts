import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const KINDS = ['search', 'command', 'reading', 'click'] as const;
/** What clients do. A reading is of one's own favorites and schedule. */
export type Kind = (typeof KINDS)[number];

/** Who does what, and how often. */
export interface ClientsConfig {
  readonly url: string;
  /** Of signed-in parents, each of whom does one thing after the other. */
  readonly cookies: readonly string[];
  /** Camps that they may like. */
  readonly orgIds: readonly string[];
  /** A file of `SearchCase`es as JSON. */
  readonly searches: string;
  /** Visitors who search, each one search after the other. */
  readonly searchers: number;
  /** A file with a click's body in each line; each is told once. */
  readonly clicks: string;
  /** Visitors who follow ads, each one after the other. */
  readonly clickers: number;
  readonly seed: number;
  /** For how long a request that fails in passing is sent again. */
  readonly giveUpAfterMs: number;
}

/** What a family has and did, by the acknowledgements it got. */
export interface Account {
  readonly cookie: string;
  /** In the order in which they were favorited. */
  readonly favorites: readonly string[];
  /** On camps that are favorites, or were. */
  readonly notes: Readonly<Record<string, string>>;
  readonly hours: { readonly from: string; readonly until: string } | null;
  /** Of the last command; reading shows all up to it. */
  readonly position: string;
  /** Of all commands that were acknowledged; each of them changed something. */
  readonly keys: readonly string[];
  /** The family gave up on a command; nobody knows whether it took effect, and it did nothing more. */
  readonly gaveUp: boolean;
}

/** Somebody had to wait: the first try failed, or took longer than people bear. Instants in ms since 1970. */
export interface Wait {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

export interface Tally {
  /** Requests, those included that were sent again. */
  requests: number;
  /** Of them those that failed in passing, by status; 'broken' without an answer. */
  readonly failed: Record<string, number>;
  /** What was wished, and came about. */
  done: number;
  /** Of them those that had to be sent again. */
  repeated: number;
  /** The longest that one request waited for its answer, or for the connection's end, in ms. */
  slowestMs: number;
}

/** What came of it. */
export interface ClientsUsage {
  readonly families: readonly Account[];
  /** Lines of the clicks that were acknowledged. */
  readonly clicks: readonly number[];
  readonly tallies: Readonly<Record<Kind, Tally>>;
  readonly waits: readonly Wait[];
  /** Readings that said of themselves that they do not show the last command yet. */
  readonly stale: number;
  /** In sentences: answers that were not true, and failures that are none of a moment. */
  readonly wrong: readonly string[];
}

/** Clients in a process of their own, until they are told to end; what is under way then is brought to its end. */
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
