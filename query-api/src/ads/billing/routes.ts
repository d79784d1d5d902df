import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isoUtc } from '@campjay/read-models/queryBuilder.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
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
const readBilling = (read: Reader<'ad_reports'>, advertiserId: string): Promise<readonly StoredMonth[]> =>
  read(AD_REPORTS, async (db) => {
    const clicks = db
      .selectFrom('clicks')
      .select(({ ref }) => [
        ...(['month', 'ad_id', 'charged_micros'] as const),
        sql<number>`(${ref('refusal')} is null)::int`.as('click'),
        sql<number>`0`.as('registration'),
      ])
      .where('advertiser_id', '=', advertiserId)
      .where('ad_id', 'is not', null);
    const registrations = db
      .selectFrom('registrations')
      .select(['month', 'ad_id', 'charged_micros', sql<number>`0`.as('click'), sql<number>`1`.as('registration')])
      .where('advertiser_id', '=', advertiserId)
      .where('unmatched', 'is', null);
    const { lines, settlements } = await db
      .selectNoFrom(({ selectFrom }) => [
        jsonArrayFrom(
          selectFrom(clicks.unionAll(registrations).as('items'))
            .select(({ ref }) => [
              'month',
              'ad_id as adId',
              sql<number>`sum(${ref('click')})::int`.as('clicks'),
              sql<number>`sum(${ref('registration')})::int`.as('registrations'),
              sql<string>`sum(${ref('charged_micros')})::text`.as('micros'),
            ])
            .$narrowType<{ adId: NotNull }>()
            .groupBy(['month', 'ad_id'])
            .having(({ ref }) => sql<boolean>`sum(${ref('click')}) + sum(${ref('registration')}) > 0`)
            .orderBy('ad_id'),
        ).as('lines'),
        jsonArrayFrom(
          selectFrom('settlements')
            .select(({ ref }) => [
              ...(['month', 'settlement_id as settlementId', 'due_cents as dueCents'] as const),
              isoUtc(ref('through')).as('through'),
            ])
            .where('advertiser_id', '=', advertiserId)
            .orderBy('settlements.through', 'desc'),
        ).as('settlements'),
      ])
      .executeTakeFirstOrThrow();
    const months = new Set([...lines, ...settlements].map(({ month }) => month));
    const withoutMonth = <Row extends { readonly month: string }>(rows: readonly Row[], wanted: string) =>
      rows.flatMap(({ month, ...row }) => (month === wanted ? [row] : []));
    return [...months]
      .toSorted()
      .toReversed()
      .map((month) => ({
        month,
        lines: withoutMonth(lines, month),
        settlements: withoutMonth(settlements, month),
      }));
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
  reading,
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
    reading(AD_REPORTS, ADVERTISERS).get('/api/advertising/billing', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'An advertiser’s costs per month, ad by ad, and its settlements.',
      query: BillingRequest,
      answer: Billing,
      handle: async ({ read, principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(read, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const names = new Map(advertiser.ads.map(({ ad_id, name }) => [ad_id, name]));
        const storedMonths = await readBilling(read, advertiserId);
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
