import { Stripe } from 'stripe';
import { PaymentOutcomeUnknown, PaymentRefused, PaymentUnavailable } from '../port.ts';

/** The connection failed, so nothing was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Maps a failed Stripe call to what it means for the money. Stripe's error message is left out, because it may quote an
 * email; its code and the request id are enough to find the call in the dashboard.
 */
export const stripeFailure = (error: unknown): PaymentRefused | PaymentUnavailable | PaymentOutcomeUnknown => {
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentOutcomeUnknown('Stripe could not be understood.');
  const { type, code, statusCode, requestId } = error;
  const label = [type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
  if (error instanceof Stripe.errors.StripeConnectionError)
    return NEVER_SENT.has(socketCode(error.detail))
      ? new PaymentUnavailable(`Stripe cannot be reached (${socketCode(error.detail)}).`)
      : new PaymentOutcomeUnknown('The connection to Stripe was lost before it answered.');
  if (
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return new PaymentUnavailable(`Stripe does not let us in for now (${label}).`);
  if (statusCode === undefined || statusCode === 409 || statusCode >= 500)
    return new PaymentOutcomeUnknown(`Stripe failed while it was asked (${label}).`);
  return new PaymentRefused(`Stripe refuses (${label}).`);
};

const socketCode = (detail: unknown): string => {
  const { code } = Object(detail) as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
};

/** For calls that are safe to repeat, such as creating a page to pay on: a lost outcome is an ordinary failure. */
export const retryableFailure = (error: unknown): PaymentRefused | PaymentUnavailable => {
  const failure = stripeFailure(error);
  return failure instanceof PaymentOutcomeUnknown ? new PaymentUnavailable(failure.message) : failure;
};
