import { Stripe } from 'stripe';
import { PaymentOutcomeUnknown, PaymentRefused, PaymentUnavailable } from '../port.ts';

/** No connection came about: nothing was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * What a failed call of Stripe means for the money. What Stripe says in words is left out, since it may quote an email;
 * its code and the number of the request are enough to find it in the dashboard.
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

/** The same for what may be asked anew at any time, such as a page to pay on: an outcome that is lost costs nothing. */
export const retryableFailure = (error: unknown): PaymentRefused | PaymentUnavailable => {
  const failure = stripeFailure(error);
  return failure instanceof PaymentOutcomeUnknown ? new PaymentUnavailable(failure.message) : failure;
};
