import { type Log } from '../../log/log.ts';
import { deliverMessages, type DeliveryParts } from './messages.ts';

const LOOK_EVERY_MS = 2_000;

/** Sends the sandbox's messages, one round after the other. */
export interface Deliveries extends AsyncDisposable {
  /** Resolves when what was due has been sent, taken or not. */
  deliver(): Promise<void>;
}

/** What nobody took is sent again from time to time, also what was left over when a process ended. */
export const startDeliveries = ({ log, ...parts }: DeliveryParts & { readonly log: Log }): Deliveries => {
  let last: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      const failed = await deliverMessages(parts);
      if (failed > 0) log.warn({ failed }, 'Messages of the sandbox payments were not taken; they are sent again.');
    } catch (error) {
      log.error({ err: error }, 'Messages of the sandbox payments could not be sent; it is tried again.');
    }
  };
  const deliver = (): Promise<void> => {
    last = last.then(round);
    return last;
  };
  const again = setInterval(() => void deliver(), LOOK_EVERY_MS);
  return {
    deliver,
    [Symbol.asyncDispose]: async () => {
      clearInterval(again);
      await last;
    },
  };
};
