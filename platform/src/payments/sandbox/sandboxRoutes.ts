import { type SubscriptionPlan, type SubscriptionPurpose } from '@campjay/events/ads/values.ts';
import { product } from '@campjay/domain/product/product.ts';
import { escapeHtml, page, portalPage } from './pages.ts';
import { type Pool } from 'pg';
import { z } from 'zod';
import { getText, postRaw } from '../../http/rawRoutes.ts';
import { problem, type RawBody, type Route, routes, seeOther } from '../../http/route.ts';
import { okPlain } from '../../http/contentAnswers.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { type Deliveries } from './messages.ts';
import { SANDBOX_PATH } from './sandboxPayments.ts';
import {
  beginSubscription,
  changeSubscription,
  CHANGES,
  subscriptionsOf,
  DISCOUNT_PERCENT,
  dollars,
  priceOf,
} from './subscriptions.ts';

interface ShownCheckout {
  readonly purpose: SubscriptionPurpose;
  readonly plan: SubscriptionPlan;
  readonly priceCents: number;
  readonly discountCode: string | null;
  readonly cancelUrl: string;
}

const per: Readonly<Record<SubscriptionPlan, string>> = { monthly: 'a month', yearly: 'a year' };

/** @param action the URL that the form posts to */
const checkoutPage = (checkout: ShownCheckout, action: string): string =>
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

/** Shown instead of a page that was already used or is a day old, for example after the Back button. */
const expiredPage = (): string =>
  page({
    title: 'This page is over',
    main: `<section class="card" aria-label="What to do"><p>It was used already, or opened more than a day ago. Please begin again where you came from.</p>
<a class="button" href="/">Back to ${escapeHtml(product.name)}</a></section>`,
  });

export interface SandboxRoutesDeps {
  readonly pool: Pool;
  readonly now: () => Date;
  readonly deliveries: Pick<Deliveries, 'deliver'>;
}

/** How long a page is valid; its address alone grants access. */
const PAGE_VALID_HOURS = 24;
const MEDIA_TYPE = 'text/html';
const FORM: RawBody = { mediaTypes: ['application/x-www-form-urlencoded'], limitBytes: 10_000 };
const Params = z.object({ id: z.uuid() });
const ChangeForm = z.object({ subscription: z.string(), change: z.enum(CHANGES) });

const gone = problem(410, {
  type: 'PageIsOver',
  message: 'This page is over. Please begin again where you came from.',
});

/** The pages of the sandbox, like those of a payment provider. As there, the address of a page grants access to it. */
export const sandboxRoutes = ({ pool, now, deliveries }: SandboxRoutesDeps): readonly Route[] => {
  const since = (): Date => new Date(now().getTime() - PAGE_VALID_HOURS * 3_600_000);
  return routes(
    getText(`${SANDBOX_PATH}/checkout/:id`, {
      allow: 'everyone',
      summary: "The sandbox's page to subscribe on.",
      params: Params,
      mediaType: MEDIA_TYPE,
      handle: async ({ params: { id } }) => {
        const checkout = await checkoutOf(pool, id, since());
        return okPlain(checkout ? checkoutPage(checkout, `${SANDBOX_PATH}/checkout/${id}`) : expiredPage());
      },
    }),
    postRaw(`${SANDBOX_PATH}/checkout/:id`, {
      allow: 'everyone',
      successes: [303],
      problems: [410],
      summary: 'Subscribes in the sandbox; the webhook is called before the browser returns.',
      params: Params,
      body: FORM,
      mediaType: MEDIA_TYPE,
      answer: z.string(),
      handle: async ({ params: { id } }) => {
        const successUrl = await subscribe(pool, id, { since: since(), at: now() });
        if (successUrl === undefined) return gone;
        await deliveries.deliver();
        return seeOther(successUrl);
      },
    }),
    getText(`${SANDBOX_PATH}/portal/:id`, {
      allow: 'everyone',
      summary: "The sandbox's page of a customer's subscriptions.",
      params: Params,
      mediaType: MEDIA_TYPE,
      handle: async ({ params: { id } }) => {
        const portal = await portalOf(pool, id, since());
        if (!portal) return okPlain(expiredPage());
        const subscriptions = await subscriptionsOf(pool, portal.customerId);
        const [usageCents, creditCents] = await Promise.all([
          sumOf(pool, 'sandbox_usage', portal.customerId),
          sumOf(pool, 'sandbox_credits', portal.customerId),
        ]);
        const shown = { subscriptions, usageCents, creditCents, returnUrl: portal.returnUrl };
        return okPlain(portalPage(shown, `${SANDBOX_PATH}/portal/${id}`));
      },
    }),
    postRaw(`${SANDBOX_PATH}/portal/:id`, {
      allow: 'everyone',
      successes: [303],
      problems: [410, 422],
      summary: 'Changes a subscription in the sandbox; the webhook is called before the page is shown again.',
      params: Params,
      body: FORM,
      mediaType: MEDIA_TYPE,
      answer: z.string(),
      handle: async ({ params: { id }, body }) => {
        const portal = await portalOf(pool, id, since());
        if (!portal) return gone;
        const parsed = ChangeForm.safeParse(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
        if (!parsed.success) return problem(422, { type: 'NoChange', message: 'This changes nothing that there is.' });
        const { subscription: subscriptionId, change } = parsed.data;
        const { customerId } = portal;
        await inTransaction(pool, (client) =>
          changeSubscription(client, { customerId, subscriptionId }, change, now()),
        );
        await deliveries.deliver();
        return seeOther(`${SANDBOX_PATH}/portal/${id}`);
      },
    }),
  );
};

const checkoutOf = async (pool: Pool, id: string, since: Date): Promise<ShownCheckout | undefined> => {
  const { rows } = await pool.query<ShownCheckout>(
    `select purpose, plan, price_cents as "priceCents", discount_code as "discountCode", cancel_url as "cancelUrl"
       from ops.sandbox_checkouts where checkout_id = $1 and created_at > $2 and subscription_id is null`,
    [id, since],
  );
  return rows[0];
};

/** Creates one subscription per page, however often its form is sent. Returns the URL to redirect to. */
const subscribe = (
  pool: Pool,
  id: string,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<string | undefined> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<
      Pick<ShownCheckout, 'purpose' | 'plan' | 'priceCents'> & {
        readonly customerRef: string;
        readonly successUrl: string;
        readonly subscriptionId: string | null;
      }
    >(
      `select purpose, customer_ref as "customerRef", plan, price_cents as "priceCents", success_url as "successUrl",
              subscription_id as "subscriptionId"
         from ops.sandbox_checkouts where checkout_id = $1 and created_at > $2 for update`,
      [id, since],
    );
    const [checkout] = rows;
    if (checkout?.subscriptionId === null) {
      const { subscriptionId } = await beginSubscription(client, checkout, at);
      await client.query('update ops.sandbox_checkouts set subscription_id = $2 where checkout_id = $1', [
        id,
        subscriptionId,
      ]);
    }
    return checkout?.successUrl;
  });

interface Portal {
  readonly customerId: string;
  readonly returnUrl: string;
}

const portalOf = async (pool: Pool, id: string, since: Date): Promise<Portal | undefined> => {
  const { rows } = await pool.query<Portal>(
    `select customer_id as "customerId", return_url as "returnUrl" from ops.sandbox_portals
      where portal_id = $1 and created_at > $2`,
    [id, since],
  );
  return rows[0];
};

const sumOf = async (pool: Pool, table: 'sandbox_usage' | 'sandbox_credits', customerId: string): Promise<number> => {
  const { rows } = await pool.query<{ sum: string }>(
    `select coalesce(sum(cents), 0) as sum from ops.${table} where customer_id = $1`,
    [customerId],
  );
  return Number(rows[0]?.sum ?? 0);
};
