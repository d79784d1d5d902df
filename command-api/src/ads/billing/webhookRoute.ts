import { ok, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { postRaw } from '@campjay/platform/http/postRaw.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type PaymentEvent } from '@campjay/platform/payments/paymentEvent.ts';
import { PaymentUnavailable, type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { SIGNATURE_HEADER, TimestampTooOld, WrongSignature } from '@campjay/platform/payments/webhook/signature.ts';
import { UnreadableMessage } from '@campjay/platform/payments/webhook/unreadableMessage.ts';
import { MessageReceived } from './contract.ts';
import { type PaymentMessageDeps, receivePaymentMessage } from './receivePaymentMessage.ts';

export interface WebhookDeps extends PaymentMessageDeps {
  readonly payments: PaymentProvider;
  readonly log: Log;
}

/** Far larger than any message of a provider. */
const LIMIT_BYTES = 1024 * 1024;

/**
 * Webhook of the payment provider. Open to everyone; the signature authenticates the sender. The provider repeats a
 * message until it gets a success response.
 */
export const webhookRoute = ({ payments, log, ...deps }: WebhookDeps): Route =>
  postRaw('/api/stripe/webhook', {
    allow: 'everyone',
    summary: 'Takes a signed message of the payment provider.',
    body: { mediaTypes: ['application/json'], limitBytes: LIMIT_BYTES },
    answer: MessageReceived,
    handle: async ({ body, headers, correlationId }) => {
      const header = headers[SIGNATURE_HEADER];
      const message = await readMessage(payments, body, typeof header === 'string' ? header : undefined);
      if (message.kind === 'problem') {
        log.warn({ type: message.body.type, correlationId }, 'A message to the payment webhook was refused.');
        return message;
      }
      try {
        const outcome = await receivePaymentMessage({ ...deps, payments }, message, correlationId);
        log.info(
          { kind: message.kind, eventId: message.eventId, taken: outcome, correlationId },
          'A payment message came.',
        );
        return ok({ success: true, message: outcome === 'taken' ? 'Taken.' : 'Taken before.' });
      } catch (error) {
        if (error instanceof PaymentUnavailable) return retryLater;
        throw error;
      }
    },
  });

const retryLater = problem(503, {
  type: 'Unavailable',
  message: 'The message could not take effect yet. Please send it again.',
});

const readMessage = async (
  payments: PaymentProvider,
  body: Buffer,
  header: string | undefined,
): Promise<PaymentEvent | Problem> => {
  try {
    return await payments.readWebhook(body, header);
  } catch (error) {
    if (error instanceof WrongSignature || error instanceof TimestampTooOld || error instanceof UnreadableMessage)
      return problem(400, { type: error.name, message: error.message });
    throw error;
  }
};
