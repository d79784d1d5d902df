import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import {
  type Settlement,
  type BilledMonth,
  AdSubscription,
  Billing,
  BillingRequest,
  type SubscriptionSummary,
} from './contract.ts';
import { centsOf } from '@campjay/domain/money/micros.ts';
import { chooseDisplayedSubscription, subscriptionsFold } from '@campjay/domain/ads/subscriptions.ts';
import { subscriptionStream } from '@campjay/events/streams.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { get, ok, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { noSuchAdvertiser, type AdvertisingDeps } from '../advertiserAccess.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { readAdvertisers } from '../readAdvertisers.ts';
import { readCharges } from './readCharges.ts';

/** An advertiser's costs and settlements in a month. */
interface StoredMonth {
  readonly month: string;
  readonly lines: readonly {
    readonly adId: string;
    readonly clicks: number;
    readonly registrations: number;
    /** Micro-dollars as digits, because a JSON number may not be exact. */
    readonly micros: string;
  }[];
  /** Latest first. */
  readonly settlements: readonly Omit<Settlement, 'charge'>[];
}

/**
 * Reads an advertiser's costs and settlements by month, latest month first. A single statement reads both from the same
 * snapshot, so that a settlement never includes a click that is missing from the costs.
 */
const readBilling = (pool: Pool, advertiserId: string): Promise<readonly StoredMonth[]> =>
  readFromActiveBuild(pool, AD_REPORTS, async (table) => {
    const { rows } = await pool.query<StoredMonth>(
      `with items as (
         select month, ad_id, (refusal is null)::int as click, 0 as registration, charged_micros
           from ${table('clicks')} where advertiser_id = $1 and ad_id is not null
         union all
         select month, ad_id, 0, 1, charged_micros
           from ${table('registrations')} where advertiser_id = $1 and unmatched is null
       ), lines as (
         select month, ad_id, sum(click)::int as clicks, sum(registration)::int as registrations,
                sum(charged_micros) as micros
           from items group by month, ad_id having sum(click) + sum(registration) > 0
       ), month_settlements as (
         select month, settlement_id, through, due_cents from ${table('settlements')} where advertiser_id = $1
       )
       select month,
              coalesce((select json_agg(json_build_object(
                          'adId', ad_id, 'clicks', clicks, 'registrations', registrations, 'micros', micros::text)
                          order by ad_id)
                          from lines l where l.month = m.month), '[]') as lines,
              coalesce((select json_agg(json_build_object(
                          'settlementId', settlement_id, 'dueCents', due_cents,
                          'through', to_char(through at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                          order by through desc)
                          from month_settlements s where s.month = m.month), '[]') as settlements
         from (select month from lines union select month from month_settlements) as m order by month desc`,
      [advertiserId],
    );
    return rows;
  });

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0);

/**
 * Presents a month as its bill will show it once everything is settled. Each line is rounded only once, so to the cent,
 * the open amount is what the remaining settlements will add up to.
 */
const presentMonth = (
  { month, lines, settlements }: StoredMonth,
  adNameOf: (adId: string) => string,
  chargeOf: (settlementId: string) => Settlement['charge'],
): BilledMonth => {
  const billLines = lines.map((line) => ({ ...line, ad: adNameOf(line.adId), cents: centsOf(BigInt(line.micros)) }));
  const totalCents = sum(billLines.map(({ cents }) => cents));
  const settledCents = sum(settlements.map(({ dueCents }) => dueCents));
  return {
    month,
    lines: billLines,
    totalCents,
    settledCents,
    openCents: totalCents - settledCents,
    settlements: settlements.map((settlement) => ({ ...settlement, charge: chargeOf(settlement.settlementId) })),
  };
};

const NO_SUBSCRIPTION: SubscriptionSummary = { status: 'none', endsAtPeriodEnd: false, periodEndsAt: null };

/** Routes for an advertiser's costs per month, settlements and subscription. */
export const billingRoutes = ({
  pool,
  store,
  advertisers,
}: Omit<AdvertisingDeps, 'now' | 'today'>): readonly Route[] => {
  const subscriptions = createCachedFold(store, subscriptionsFold);
  const readSubscription = async (advertiserId: string): Promise<SubscriptionSummary> => {
    const state = await subscriptions.readState(subscriptionStream('advertiser', advertiserId));
    const subscription = chooseDisplayedSubscription(state);
    if (!subscription) return NO_SUBSCRIPTION;
    const { status, endsAtPeriodEnd, periodEndsAt } = subscription;
    return { status, endsAtPeriodEnd, periodEndsAt };
  };
  return combineRoutes(
    get('/api/advertising/subscription', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'The status of an advertiser’s subscription, as last reported by the payment provider.',
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
      summary: 'An advertiser’s costs per month, ad by ad, and its settlements.',
      query: BillingRequest,
      answer: Billing,
      reads: [AD_REPORTS, ADVERTISERS],
      handle: async ({ principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(pool, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const names = new Map((advertiser.ads ?? []).map(({ ad_id, name }) => [ad_id, name]));
        const storedMonths = await readBilling(pool, advertiserId);
        const charges = await readCharges(pool, advertiserId);
        const adNameOf = (adId: string): string => names.get(adId) ?? adId;
        const chargeOf = (settlementId: string) => charges.get(settlementId)?.state ?? null;
        const months = storedMonths.map((month) => presentMonth(month, adNameOf, chargeOf));
        const openCents = sum(months.map((month) => month.openCents));
        return ok({ success: true, data: { budgetCents: advertiser.budget_cents, openCents, months } });
      },
    }),
  );
};
