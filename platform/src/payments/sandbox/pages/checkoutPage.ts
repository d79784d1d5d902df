import { type SubscriptionPlan, type SubscriptionPurpose } from '@campjay/events/ads/subscription.ts';
import { product } from '@campjay/domain/product.ts';
import { DISCOUNT_PERCENT, dollars, priceOf } from '../prices.ts';
import { escapeHtml } from './escapeHtml.ts';
import { page } from './page.ts';

export interface ShownCheckout {
  readonly purpose: SubscriptionPurpose;
  readonly plan: SubscriptionPlan;
  readonly priceCents: number;
  readonly discountCode: string | null;
  readonly cancelUrl: string;
}

const per: Readonly<Record<SubscriptionPlan, string>> = { monthly: 'a month', yearly: 'a year' };

/** @param action the URL that the form posts to */
export const checkoutPage = (checkout: ShownCheckout, action: string): string =>
  page({
    title: checkout.purpose === 'parent' ? `Subscribe to ${product.name}` : `Advertise with ${product.name}`,
    main: `<section class="card" aria-label="What you subscribe to">
${checkout.purpose === 'parent' ? parentLines(checkout) : '<p>You pay once a month for the clicks and registrations that were counted, never more than your budget.</p>'}
<form method="post" action="${escapeHtml(action)}"><button class="main">Subscribe</button></form>
<a class="button" href="${escapeHtml(checkout.cancelUrl)}">Go back without subscribing</a>
</section>`,
  });

const parentLines = ({ plan, priceCents, discountCode }: ShownCheckout): string => {
  const full = priceOf('parent', plan, false);
  const discount =
    discountCode === null
      ? ''
      : `<dt>Discount code ${escapeHtml(discountCode)}, ${DISCOUNT_PERCENT}% off</dt><dd>−${dollars(full - priceCents)}</dd>`;
  return `<dl><dt>Paid account, ${per[plan]}</dt><dd>${dollars(full)}</dd>${discount}
<dt class="total">Total, ${per[plan]}</dt><dd class="total">${dollars(priceCents)}</dd></dl>`;
};
