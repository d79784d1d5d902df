import { type Log } from '../../kernel/log.ts';
import { deliverMessages, type DeliveryDeps } from './messages.ts';

const POLL_INTERVAL_MS = 2_000;

/** Sends the sandbox's messages, one round at a time. */
export interface Deliveries extends AsyncDisposable {
  /** Resolves when all due messages have been sent, whether accepted or not. */
  deliver(): Promise<void>;
}

/** Retries undelivered messages on a timer, also those left over from an earlier process. */
export const startDeliveries = ({ log, ...deps }: DeliveryDeps & { readonly log: Log }): Deliveries => {
  let last: Promise<void> = Promise.resolve();
  const deliverRound = async (): Promise<void> => {
    try {
      const failed = await deliverMessages(deps);
      if (failed > 0) log.warn({ failed }, 'Messages of the sandbox payments were not taken; they are sent again.');
    } catch (error) {
      log.error({ err: error }, 'Messages of the sandbox payments could not be sent; it is tried again.');
    }
  };
  const deliver = (): Promise<void> => {
    last = last.then(deliverRound);
    return last;
  };
  const timer = setInterval(() => void deliver(), POLL_INTERVAL_MS);
  return {
    deliver,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await last;
    },
  };
};
