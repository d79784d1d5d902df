import { displayedSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { subscriptionStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { get, ok, type Route, routes } from '@campjay/platform/http/route.ts';
import { noSuchAdvertiser } from '../advertiserAccess.ts';
import { type AdvertisingDeps } from '../advertisingDeps.ts';
import { ADVERTISERS, readAdvertisers } from '../readAdvertisers.ts';
import { AD_REPORTS } from '../reporting/readReports.ts';
import { AdSubscription, Billing, BillingRequest, type SubscriptionSummary } from './contract.ts';
import { presentMonth } from './presentBilling.ts';
import { readBilling } from './readBilling.ts';
import { readCharges } from './readCharges.ts';

const NO_SUBSCRIPTION: SubscriptionSummary = { status: 'none', endsAtPeriodEnd: false, periodEndsAt: null };

/** Routes for an advertiser's costs per month, settlements and subscription. */
export const billingRoutes = ({
  pool,
  store,
  advertisers,
}: Omit<AdvertisingDeps, 'now' | 'today'>): readonly Route[] => {
  const subscriptions = cachedFold(store, subscriptionsFold);
  const readSubscription = async (advertiserId: string): Promise<SubscriptionSummary> => {
    const shown = displayedSubscription(await subscriptions.stateOf(subscriptionStream('advertiser', advertiserId)));
    if (!shown) return NO_SUBSCRIPTION;
    const { status, endsAtPeriodEnd, periodEndsAt } = shown;
    return { status, endsAtPeriodEnd, periodEndsAt };
  };
  return routes(
    get('/api/advertising/subscription', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'How an advertiser’s subscription stands, as the payment provider told it last.',
      query: BillingRequest,
      answer: AdSubscription,
      handle: async ({ principal: { userId }, query: { advertiserId } }) =>
        (await advertisers.mayActFor(userId, advertiserId))
          ? ok({ success: true, data: await readSubscription(advertiserId) })
          : noSuchAdvertiser,
    }),
    get('/api/advertising/billing', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'What an advertiser’s ads came to in each month, line by line, and its settlements.',
      query: BillingRequest,
      answer: Billing,
      reads: [AD_REPORTS, ADVERTISERS],
      handle: async ({ principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(pool, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const names = new Map((advertiser.ads ?? []).map(({ ad_id, name }) => [ad_id, name]));
        const stored = await readBilling(pool, advertiserId);
        const charges = await readCharges(pool, advertiserId);
        const nameOf = (adId: string): string => names.get(adId) ?? adId;
        const months = stored.map((month) => presentMonth(month, nameOf, (id) => charges.get(id)?.state ?? null));
        const openCents = months.reduce((all, month) => all + month.openCents, 0);
        return ok({ success: true, data: { budgetCents: advertiser.budget_cents, openCents, months } });
      },
    }),
  );
};
