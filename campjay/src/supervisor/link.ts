import { endIfStuck } from '../processes/stopSignal.ts';
import { type ChildSettings, type FromChild, type ToChild } from './messages.ts';

/** A child process's link to its supervisor. */
export interface Link {
  readonly settings: ChildSettings;
  send(message: FromChild): void;
  /** Subscribes to the supervisor's messages after the settings. */
  onMessage(listener: (message: ToChild) => void): void;
  /** Resolves when the catalog can be read. */
  readonly catalogueReady: Promise<void>;
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

    const catalogueReady = new Promise<void>((ready) => {
      process.on('message', (message: ToChild) => {
        if (message.kind === 'catalogueReady') ready();
      });
    });
    process.on('message', (message: ToChild) => {
      if (message.kind === 'settings')
        resolve({ settings: message.settings, send, onMessage, catalogueReady, stop: stop.signal, close });
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
