import { type PaymentEvent } from '../paymentEvent.ts';
import { toPaymentEvent } from './toPaymentEvent.ts';
import { verifySignature } from './signature.ts';
import { UnreadableMessage } from './unreadableMessage.ts';

/**
 * A signed message in our own words. All adapters read theirs with this: the sandbox writes what Stripe would.
 * @throws WrongSignature @throws TimestampTooOld @throws UnreadableMessage
 */
export const readSignedEvent = (
  rawBody: Buffer,
  header: string | undefined,
  keys: { readonly secrets: readonly string[]; readonly now: Date },
): PaymentEvent => {
  verifySignature(rawBody, header, keys);
  return toPaymentEvent(jsonOf(rawBody));
};

const jsonOf = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new UnreadableMessage('The message is signed, but not well-formed JSON.');
  }
};
