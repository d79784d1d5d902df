import { type Log } from '../../log/log.ts';
import { deliverMessages, type DeliveryDeps } from './messages.ts';

const POLL_INTERVAL_MS = 2_000;

/** Sends the sandbox's messages, one round after the other. */
export interface Deliveries extends AsyncDisposable {
  /** Resolves when what was due has been sent, taken or not. */
  deliver(): Promise<void>;
}

/** What nobody took is sent again from time to time, also what was left over when a process ended. */
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
