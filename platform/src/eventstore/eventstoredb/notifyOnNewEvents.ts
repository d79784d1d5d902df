import { type AllStreamSubscription, END } from '@eventstore/db-client';
import { type Log } from '../../kernel/log.ts';
import { type ChangeSignal } from '../changeSignal.ts';
import { type LogClient } from './logClient.ts';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/**
 * Notifies of every new event in the log, through a subscription from its end. The events themselves are dropped: each
 * reader reads at its own pace. The subscription is reopened after errors, and each confirmation notifies too, because
 * events may have been missed.
 */
export const notifyOnNewEvents = (client: LogClient, changeSignal: ChangeSignal, log: Log): Disposable => {
  let pause = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;
  let subscription: AllStreamSubscription | undefined;
  let isClosed = false;

  const listen = () => {
    const current = client.subscribeToAll({ fromPosition: END, requiresLeader: true });
    subscription = current;
    current.on('confirmation', () => {
      pause = FIRST_RETRY_MS;
      changeSignal.notify();
    });
    current.on('data', () => changeSignal.notify());
    current.on('error', (error) => reconnect(current, error));
    current.on('end', () => reconnect(current));
  };
  const reconnect = (ended: AllStreamSubscription, error?: Error) => {
    if (isClosed || ended !== subscription) return;
    subscription = undefined;
    log.warn({ error }, 'The event store tells no news; the subscription is opened again');
    retry = setTimeout(listen, pause);
    pause = Math.min(pause * 2, LAST_RETRY_MS);
  };

  listen();
  return {
    [Symbol.dispose]: () => {
      isClosed = true;
      clearTimeout(retry);
      void subscription?.unsubscribe().catch(() => undefined);
    },
  };
};
