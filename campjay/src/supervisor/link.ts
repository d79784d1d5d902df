import { type Build } from '../processes/dataFolder.ts';
import { type Config } from '../settings/config.ts';
import { endIfStuck } from '../processes/stopSignal.ts';

/**
 * A child's settings; the first message it is sent. They are not in its environment or arguments, where others could
 * read them.
 */
export interface ChildSettings {
  readonly role: ProcessRole;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly build: Build;
}

/** `serve` serves requests; `work` follows the log and fills an empty store. */
export type ProcessRole = 'serve' | 'work';

export type ToChild =
  | { readonly kind: 'settings'; readonly settings: ChildSettings }
  /** The log and the read models hold the catalog, as far as this start requires. */
  | { readonly kind: 'catalogReady' }
  | MetricsMessage;

/** Metrics request of one process to the other, and its response. The supervisor relays both. */
type MetricsMessage =
  | { readonly kind: 'metricsAsked'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

export type FromChild =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'progress'; readonly text: string }
  /** The process is ready. */
  | { readonly kind: 'ready' }
  /** The process ends with an error that only an operator can fix, in one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string }
  | MetricsMessage;

/** A child process's link to its supervisor. */
export interface Link {
  readonly settings: ChildSettings;
  send(message: FromChild): void;
  /** Subscribes to the supervisor's messages after the settings. */
  onMessage(listener: (message: ToChild) => void): void;
  /** Resolves when the catalog can be read. */
  readonly catalogReady: Promise<void>;
  /** Aborted when the process has to stop: on request, or because its supervisor is gone. */
  readonly stop: AbortSignal;
  /** Closes the channel, so that the process may end. */
  close(): void;
}

/** Waits for the supervisor's settings. Undefined if the process is stopped first. */
export const connectToSupervisor = (): Promise<Link | undefined> =>
  new Promise((resolve) => {
    const stop = new AbortController();
    const onStopRequest = () => {
      if (stop.signal.aborted) return;
      stop.abort();
      endIfStuck();
      resolve(undefined);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onStopRequest);
    process.once('disconnect', onStopRequest);

    const catalogReady = new Promise<void>((ready) => {
      process.on('message', (message: ToChild) => {
        if (message.kind === 'catalogReady') ready();
      });
    });
    process.on('message', (message: ToChild) => {
      if (message.kind === 'settings')
        resolve({ settings: message.settings, send, onMessage, catalogReady, stop: stop.signal, close });
    });
  });

/** Does nothing if the supervisor is gone; `stop` reports that. */
const send = (message: FromChild): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const onMessage = (listener: (message: ToChild) => void): void => void process.on('message', listener);

const close = (): void => {
  if (process.connected) process.disconnect();
};
