import { type Build } from '../processes/dataFolder.ts';
import { type Config } from '../settings/config.ts';
import { killIfStuck } from '../processes/stopSignal.ts';

/**
 * A child's settings, sent as its first message. They are not passed in its environment or arguments, which other
 * processes of the machine could read.
 */
export interface ChildSettings {
  readonly role: ProcessRole;
  readonly config: Config;
  readonly databaseUrl: string;
  readonly build: Build;
}

/** `serve` serves requests. `work` does the background work, and imports the bundled data into an empty log. */
export type ProcessRole = 'serve' | 'work';

/** Messages from the supervisor to a child. */
export type MessageToChild =
  | { readonly kind: 'settings'; readonly settings: ChildSettings }
  /** The catalog is imported, and the read models are (almost) current. */
  | { readonly kind: 'catalogReady' }
  | MetricsMessage;

/** One child's request for the metrics of the other child, and the response. The supervisor relays both messages. */
type MetricsMessage =
  | { readonly kind: 'metricsRequest'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

/** Messages from a child to the supervisor. */
export type MessageFromChild =
  /** A line to print on the terminal. */
  | { readonly kind: 'notice'; readonly text: string }
  /** A line that replaces the previous progress on the terminal. */
  | { readonly kind: 'progress'; readonly text: string }
  /** The process is ready. */
  | { readonly kind: 'ready' }
  /** The process ends because of an error that only an operator can fix, described in one sentence. */
  | { readonly kind: 'failed'; readonly sentence: string }
  | MetricsMessage;

/** The IPC channel from a child process to its supervisor. */
export interface SupervisorLink {
  readonly settings: ChildSettings;
  send(message: MessageFromChild): void;
  /** Subscribes to the messages that follow the settings. */
  onMessage(listener: (message: MessageToChild) => void): void;
  /** Resolves when the supervisor reports that the catalog is ready. */
  readonly catalogReady: Promise<void>;
  /** Aborted when the process has to stop: on request, or because its supervisor has ended. */
  readonly stop: AbortSignal;
  /** Closes the channel, which would otherwise keep the process alive. */
  close(): void;
}

/** Waits for the settings from the supervisor. Resolves to undefined if the process is asked to stop first. */
export const connectToSupervisor = (): Promise<SupervisorLink | undefined> =>
  new Promise((resolve) => {
    const stopController = new AbortController();
    const onStopRequest = () => {
      if (stopController.signal.aborted) return;
      stopController.abort();
      killIfStuck();
      resolve(undefined); // changes nothing if the settings have already arrived
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onStopRequest);
    process.once('disconnect', onStopRequest);

    const catalogReady = new Promise<void>((resolveReady) => {
      process.on('message', (message: MessageToChild) => {
        if (message.kind === 'catalogReady') resolveReady();
      });
    });
    process.on('message', (message: MessageToChild) => {
      if (message.kind === 'settings')
        resolve({ settings: message.settings, send, onMessage, catalogReady, stop: stopController.signal, close });
    });
  });

/** Sends nothing if the supervisor has ended, and ignores errors: `stop` is aborted in that case. */
const send = (message: MessageFromChild): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const onMessage = (listener: (message: MessageToChild) => void): void => void process.on('message', listener);

const close = (): void => {
  if (process.connected) process.disconnect();
};
