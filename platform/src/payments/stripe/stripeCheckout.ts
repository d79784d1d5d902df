import { type Stripe } from 'stripe';
import { type CheckoutRequest, DiscountRefused, PaymentUnavailable } from '../port.ts';
import { type StripeSettings } from './stripeSettings.ts';

type Prices = Pick<StripeSettings, 'parentPrices' | 'usagePrice'>;

/** Creates a Stripe page to subscribe on. @throws DiscountRefused, PaymentUnavailable, and what the library throws */
export const createCheckoutSession = async (
  stripe: Stripe,
  prices: Prices,
  request: CheckoutRequest,
): Promise<{ readonly url: string }> => {
  const { purpose, customerRef, customerId, email, discountCode, successUrl, cancelUrl, idempotencyKey } = request;
  const promotion = discountCode === undefined ? undefined : await promotionCodeFor(stripe, discountCode);
  // Makes the provider's messages about the subscription carry our id of the payer.
  const metadata = { purpose, customer_ref: customerRef };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [lineItem(prices, request)],
      client_reference_id: customerRef,
      metadata,
      subscription_data: { metadata },
      success_url: successUrl,
      cancel_url: cancelUrl,
      ...(customerId !== undefined && { customer: customerId }),
      ...(customerId === undefined && email !== undefined && { customer_email: email }),
      ...(promotion !== undefined && { discounts: [{ promotion_code: promotion }] }),
    },
    { idempotencyKey: `checkout-${idempotencyKey}` },
  );
  if (session.url === null) throw new PaymentUnavailable('Stripe made no page for this subscription.');
  return { url: session.url };
};

/** A metered price has no quantity: usage is reported later. */
const lineItem = ({ parentPrices, usagePrice }: Prices, { purpose, plan = 'monthly' }: CheckoutRequest) =>
  purpose === 'parent' ? { price: parentPrices[plan], quantity: 1 } : { price: usagePrice };

const promotionCodeFor = async (stripe: Stripe, code: string): Promise<string> => {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const [found] = data;
  if (!found) throw new DiscountRefused('Stripe knows no such promotion code, or it is over.');
  return found.id;
};
