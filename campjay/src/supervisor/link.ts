import { endIfStuck } from '../stopSignal.ts';
import { type ChildSettings, type FromChild, type ToChild } from './messages.ts';

/** A part's link to its supervisor. */
export interface Link {
  readonly settings: ChildSettings;
  send(message: FromChild): void;
  /** Hears what the supervisor says after the settings. */
  onMessage(listener: (message: ToChild) => void): void;
  /** Resolves when the supervisor says that the catalogue can be read. */
  readonly catalogueReady: Promise<void>;
  /** Aborted when the part has to stop: it was asked to, or its supervisor is gone. */
  readonly stop: AbortSignal;
  /** Nothing more to say: the process may end. */
  close(): void;
}

/** Waits for the supervisor's settings. Undefined when the part is to stop before they came. */
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

/** A supervisor that is gone does not hear it; `stop` says so. */
const send = (message: FromChild): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const onMessage = (listener: (message: ToChild) => void): void => void process.on('message', listener);

const close = (): void => {
  if (process.connected) process.disconnect();
};
