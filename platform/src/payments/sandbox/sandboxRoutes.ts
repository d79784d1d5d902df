import { type SubscriptionPlan, type SubscriptionPurpose } from '@campjay/events/ads/values.ts';
import { product } from '@campjay/domain/product/product.ts';
import { escapeHtml, renderPage, renderPortalPage } from './pages.ts';
import { type Pool } from 'pg';
import { z } from 'zod';
import { getText, postRaw } from '../../http/rawRoutes.ts';
import { problem, type RawBody, type Route, combineRoutes, seeOther } from '../../http/route.ts';
import { okTextAnswer } from '../../http/contentAnswers.ts';
import { inTransaction } from '../../postgres/pool.ts';
import { type WebhookSender } from './messages.ts';
import { SANDBOX_PATH } from './sandboxPayments.ts';
import {
  createSubscription,
  changeSubscription,
  CHANGES,
  readSubscriptions,
  DISCOUNT_PERCENT,
  formatDollars,
  priceOf,
} from './subscriptions.ts';

/** What a checkout page shows. */
interface Checkout {
  readonly purpose: SubscriptionPurpose;
  readonly plan: SubscriptionPlan;
  readonly priceCents: number;
  readonly discountCode: string | null;
  readonly cancelUrl: string;
}

const PERIODS: Readonly<Record<SubscriptionPlan, string>> = { monthly: 'a month', yearly: 'a year' };

/** @param action the URL that the form posts to */
const renderCheckout = (checkout: Checkout, action: string): string =>
  renderPage({
    title: checkout.purpose === 'parent' ? `Subscribe to ${product.name}` : `Advertise with ${product.name}`,
    main: `<section class="card" aria-label="What you subscribe to">
${checkout.purpose === 'parent' ? renderPrice(checkout) : '<p>You pay once a month for the clicks and registrations that were counted, never more than your budget.</p>'}
<form method="post" action="${escapeHtml(action)}"><button class="main">Subscribe</button></form>
<a class="button" href="${escapeHtml(checkout.cancelUrl)}">Go back without subscribing</a>
</section>`,
  });

const renderPrice = ({ plan, priceCents, discountCode }: Checkout): string => {
  const fullPriceCents = priceOf('parent', plan, false);
  const discount =
    discountCode === null
      ? ''
      : `<dt>Discount code ${escapeHtml(discountCode)}, ${DISCOUNT_PERCENT}% off</dt><dd>−${formatDollars(fullPriceCents - priceCents)}</dd>`;
  return `<dl><dt>Paid account, ${PERIODS[plan]}</dt><dd>${formatDollars(fullPriceCents)}</dd>${discount}
<dt class="total">Total, ${PERIODS[plan]}</dt><dd class="total">${formatDollars(priceCents)}</dd></dl>`;
};

/** Shown instead of a page that was used before or is more than a day old, for example after the Back button. */
const renderExpiredPage = (): string =>
  renderPage({
    title: 'This page has expired',
    main: `<section class="card" aria-label="What to do"><p>It was already used, or it is more than a day old. Please go back to where you came from and start again.</p>
<a class="button" href="/">Back to ${escapeHtml(product.name)}</a></section>`,
  });

export interface SandboxRoutesDeps {
  readonly pool: Pool;
  readonly now: () => Date;
  readonly webhookSender: Pick<WebhookSender, 'deliver'>;
}

/** A checkout or portal page expires after this time, because everyone who has its URL can use it. */
const PAGE_VALID_HOURS = 24;
const MEDIA_TYPE = 'text/html';
const FORM: RawBody = { mediaTypes: ['application/x-www-form-urlencoded'], limitBytes: 10_000 };
const Params = z.object({ id: z.uuid() });
const ChangeForm = z.object({ subscription: z.string(), change: z.enum(CHANGES) });

const expiredProblem = problem(410, {
  type: 'PageIsOver',
  message: 'This page has expired. Please go back to where you came from and start again.',
});

/** The sandbox's pages for subscribing and for changing subscriptions. Everyone who has a page's URL can use it. */
export const sandboxRoutes = ({ pool, now, webhookSender }: SandboxRoutesDeps): readonly Route[] => {
  /** Pages that were created earlier have expired. */
  const validSince = (): Date => new Date(now().getTime() - PAGE_VALID_HOURS * 3_600_000);
  return combineRoutes(
    getText(`${SANDBOX_PATH}/checkout/:id`, {
      allow: 'everyone',
      summary: "The sandbox's page for subscribing.",
      params: Params,
      mediaType: MEDIA_TYPE,
      handle: async ({ params: { id } }) => {
        const checkout = await readCheckout(pool, id, validSince());
        return okTextAnswer(
          checkout ? renderCheckout(checkout, `${SANDBOX_PATH}/checkout/${id}`) : renderExpiredPage(),
        );
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
        const successUrl = await subscribe(pool, id, { validSince: validSince(), at: now() });
        if (successUrl === undefined) return expiredProblem;
        await webhookSender.deliver();
        return seeOther(successUrl);
      },
    }),
    getText(`${SANDBOX_PATH}/portal/:id`, {
      allow: 'everyone',
      summary: "The sandbox's page with a customer's subscriptions.",
      params: Params,
      mediaType: MEDIA_TYPE,
      handle: async ({ params: { id } }) => {
        const portal = await readPortal(pool, id, validSince());
        if (!portal) return okTextAnswer(renderExpiredPage());
        const subscriptions = await readSubscriptions(pool, portal.customerId);
        const [usageCents, creditCents] = await Promise.all([
          sumCents(pool, 'sandbox_usage', portal.customerId),
          sumCents(pool, 'sandbox_credits', portal.customerId),
        ]);
        const portalContent = { subscriptions, usageCents, creditCents, returnUrl: portal.returnUrl };
        return okTextAnswer(renderPortalPage(portalContent, `${SANDBOX_PATH}/portal/${id}`));
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
        const portal = await readPortal(pool, id, validSince());
        if (!portal) return expiredProblem;
        const parsed = ChangeForm.safeParse(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
        if (!parsed.success)
          return problem(422, {
            type: 'NoChange',
            message: 'This is not a change that can be made to a subscription.',
          });
        const { subscription: subscriptionId, change } = parsed.data;
        const { customerId } = portal;
        await inTransaction(pool, (client) =>
          changeSubscription(client, { customerId, subscriptionId }, change, now()),
        );
        await webhookSender.deliver();
        return seeOther(`${SANDBOX_PATH}/portal/${id}`);
      },
    }),
  );
};

const readCheckout = async (pool: Pool, id: string, validSince: Date): Promise<Checkout | undefined> => {
  const { rows } = await pool.query<Checkout>(
    `select purpose, plan, price_cents as "priceCents", discount_code as "discountCode", cancel_url as "cancelUrl"
       from ops.sandbox_checkouts where checkout_id = $1 and created_at > $2 and subscription_id is null`,
    [id, validSince],
  );
  return rows[0];
};

/**
 * Creates one subscription per page, however often its form is sent.
 * @returns the URL to redirect to; undefined if the page has expired
 */
const subscribe = (
  pool: Pool,
  id: string,
  { validSince, at }: { readonly validSince: Date; readonly at: Date },
): Promise<string | undefined> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<
      Pick<Checkout, 'purpose' | 'plan' | 'priceCents'> & {
        readonly customerRef: string;
        readonly successUrl: string;
        readonly subscriptionId: string | null;
      }
    >(
      `select purpose, customer_ref as "customerRef", plan, price_cents as "priceCents", success_url as "successUrl",
              subscription_id as "subscriptionId"
         from ops.sandbox_checkouts where checkout_id = $1 and created_at > $2 for update`,
      [id, validSince],
    );
    const [checkout] = rows;
    if (checkout?.subscriptionId === null) {
      const { subscriptionId } = await createSubscription(client, checkout, at);
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

const readPortal = async (pool: Pool, id: string, validSince: Date): Promise<Portal | undefined> => {
  const { rows } = await pool.query<Portal>(
    `select customer_id as "customerId", return_url as "returnUrl" from ops.sandbox_portals
      where portal_id = $1 and created_at > $2`,
    [id, validSince],
  );
  return rows[0];
};

const sumCents = async (
  pool: Pool,
  table: 'sandbox_usage' | 'sandbox_credits',
  customerId: string,
): Promise<number> => {
  const { rows } = await pool.query<{ sum: string }>(
    `select coalesce(sum(cents), 0) as sum from ops.${table} where customer_id = $1`,
    [customerId],
  );
  return Number(rows[0]?.sum ?? 0);
};
