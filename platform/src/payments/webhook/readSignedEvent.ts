import { type PaymentEvent } from '../paymentEvent.ts';
import { toPaymentEvent } from './toPaymentEvent.ts';
import { verifySignature } from './signature.ts';
import { UnreadableMessage } from './unreadableMessage.ts';

/**
 * Verifies a signed message and converts it to our own terms. All adapters use it: the sandbox writes what Stripe
 * would.
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
