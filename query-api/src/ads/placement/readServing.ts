import { AD_SPEND } from '@campjay/read-models/models/adSpend.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { PLACEMENTS } from '@campjay/read-models/models/placements.ts';
import { queryBuilder, rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { sql } from 'kysely';
import { type Pricing } from '@campjay/events/ads/values.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { isOwnCamp } from '../readAdvertisers.ts';
import { type Placements } from './matchingAds.ts';

/** How often an ad was recently viewed and clicked, and how many registrations followed. */
export interface AdHistory {
  readonly views: number;
  readonly clicks: number;
  readonly registrations: number;
}

export const NO_HISTORY: AdHistory = { views: 0, clicks: 0, registrations: 0 };

/**
 * Assumed rates of an ad without history, so that new ads are shown as often as average ones. After 500 views and 50
 * clicks, an ad's own rates count as much as the assumed ones.
 */
const PRIOR = { clicksPerView: 0.02, views: 500, registrationsPerClick: 0.03, clicks: 50 } as const;
/** Assumed price of a session if an ad's sessions list none: about a week of day camp. */
const DEFAULT_PRICE_MICROS = 400_000_000;

/**
 * Posterior mean of a rate with a Beta prior ("additive smoothing").
 * @param priorTrials number of trials after which the observed rate counts as much as the prior rate
 */
const smoothRate = (successes: number, trials: number, priorRate: number, priorTrials: number): number =>
  (successes + priorRate * priorTrials) / (trials + priorTrials);

/**
 * Expected earnings from one view of an ad, in micro-dollars. They only decide how often the ad is shown, never what is
 * charged, so a float is precise enough.
 *
 * For pay per click: the click-through rate times the price. For pay per registration: the click-through rate times the
 * registrations per click times the percentage of the median price of the ad's sessions. Rates are posterior means of a
 * binomial rate with a Beta prior (Gelman et al., Bayesian Data Analysis, 3rd ed., §2.4).
 * @param medianPriceMicros median price of the sessions that are 'On'; undefined if none lists a price
 */
export const expectedMicrosPerView = (
  { views, clicks, registrations }: AdHistory,
  pricing: Pricing,
  medianPriceMicros: number | undefined,
): number => {
  const clicksPerView = smoothRate(clicks, views, PRIOR.clicksPerView, PRIOR.views);
  if (pricing.structure === 'cpc') return clicksPerView * Number(pricing.cpcMicros);
  const registrationsPerClick = smoothRate(registrations, clicks, PRIOR.registrationsPerClick, PRIOR.clicks);
  return (
    clicksPerView * registrationsPerClick * (medianPriceMicros ?? DEFAULT_PRICE_MICROS) * (pricing.basisPoints / 10_000)
  );
};

const ADVERTISER_COLUMNS = [
  'advertiser_id',
  'name',
  'pricing',
  'accepted_terms',
  'budget_cents',
  'discount',
] as const satisfies readonly (keyof RowOf<typeof ADVERTISERS.tables.advertisers>)[];

/** An advertiser as stored in the read model. */
export type AdvertiserRow = Pick<RowOf<typeof ADVERTISERS.tables.advertisers>, (typeof ADVERTISER_COLUMNS)[number]>;

/** An ad as stored in the read model, with its images in display order. */
export interface AdRow extends Omit<RowOf<typeof ADVERTISERS.tables.ads>, 'created_at'> {
  readonly image_ids: readonly string[];
}

/**
 * Reads the data of all advertisers that decides whether their ads are served.
 * @param schema the PostgreSQL schema of the read model's build (its copy of the tables), here and below
 */
export const readServingAdvertisers = (db: Db, schema: string): Promise<readonly AdvertiserRow[]> =>
  queryBuilder(ADVERTISERS, db, schema).selectFrom('advertisers').select(ADVERTISER_COLUMNS).execute();

/** Reads only active ads, because no others are served. */
export const readActiveAds = (db: Db, schema: string): Promise<readonly AdRow[]> =>
  queryBuilder(ADVERTISERS, db, schema)
    .selectFrom('ads as a')
    .select(['a.ad_id', 'a.advertiser_id', 'a.name', 'a.status', 'a.message', 'a.testimonials', 'a.primary_url'])
    .select(({ selectFrom }) =>
      sql<string[]>`array${selectFrom('ad_images as i')
        .select('i.image_id')
        .whereRef('i.ad_id', '=', 'a.ad_id')
        .orderBy('i.ordinal')}`.as('image_ids'),
    )
    .where('a.status', '=', 'active')
    .orderBy('a.ad_id')
    .execute();

/** The ids of a camp and an advertiser as JSON, so that pairs can be compared as strings. */
type CampAdvertiserPair = string;
const pairOf = (orgId: string, advertiserId: string): CampAdvertiserPair => JSON.stringify([orgId, advertiserId]);

/**
 * Reads the lost camps: camps with sessions in an advertiser's ads that no longer belong to the advertiser, or that
 * left the catalog. The order is fixed, so that two results can be compared as text.
 */
export const readLostCamps = async (
  db: Db,
  schemas: { readonly placements: string; readonly camps: string; readonly advertisers: string },
): Promise<readonly CampAdvertiserPair[]> => {
  const builds = {
    camps: queryBuilder(CAMPS, db, schemas.camps),
    advertisers: queryBuilder(ADVERTISERS, db, schemas.advertisers),
  };
  const rows = await queryBuilder(PLACEMENTS, db, schemas.placements)
    .selectFrom(({ selectFrom }) => selectFrom('placements').select(['org_id', 'advertiser_id']).distinct().as('p'))
    .select(['p.org_id', 'p.advertiser_id'])
    .where(({ not, ref }) => not(isOwnCamp(builds, { orgId: ref('p.org_id'), advertiserId: ref('p.advertiser_id') })))
    .orderBy('p.org_id')
    .orderBy('p.advertiser_id')
    .execute();
  return rows.map(({ org_id, advertiser_id }) => pairOf(org_id, advertiser_id));
};

/**
 * Reads the placements that have an effect: all except those of lost camps.
 * @param lostCamps as returned by `readLostCamps`
 */
export const readEffectivePlacements = async (
  db: Db,
  schema: string,
  lostCamps: readonly CampAdvertiserPair[],
): Promise<Placements> => {
  const rows = await queryBuilder(PLACEMENTS, db, schema)
    .selectFrom('placements')
    .select(({ ref }) => [
      ...(['org_id', 'advertiser_id', 'ad_id'] as const),
      sql<string[]>`array_agg(${ref('instance_id')})`.as('instance_ids'),
    ])
    .groupBy(['org_id', 'advertiser_id', 'ad_id'])
    .orderBy('org_id')
    .orderBy('ad_id')
    .execute();
  const lostPairs = new Set(lostCamps);
  const placements = new Map<string, Map<string, ReadonlySet<string>>>();
  for (const { org_id, advertiser_id, ad_id, instance_ids } of rows) {
    if (lostPairs.has(pairOf(org_id, advertiser_id))) continue;
    const byAd = placements.get(org_id) ?? new Map<string, ReadonlySet<string>>();
    placements.set(org_id, byAd.set(ad_id, new Set(instance_ids)));
  }
  return placements;
};

/** Reads the median price of each ad's sessions, in micro-dollars. Sessions without a listed price are ignored. */
export const readMedianPrices = async (
  db: Db,
  { placements, camps }: { readonly placements: string; readonly camps: string },
): Promise<ReadonlyMap<string, number>> => {
  const sessions = queryBuilder(CAMPS, db, camps)
    .selectFrom('sessions')
    .select(['org_id', 'instance_id', 'price'])
    .where('price', 'is not', null);
  const rows = await queryBuilder(PLACEMENTS, db, placements)
    .selectFrom('placements as p')
    .innerJoin(sessions.as('s'), (join) =>
      join.onRef('s.org_id', '=', 'p.org_id').onRef('s.instance_id', '=', 'p.instance_id'),
    )
    .select(({ ref }) => [
      'p.ad_id',
      sql<number>`percentile_cont(0.5) within group (order by ${ref('s.price')})`.as('price'),
    ])
    .groupBy('p.ad_id')
    .execute();
  return new Map(rows.map(({ ad_id, price }) => [ad_id, price * 1_000_000]));
};

/** Reads how many micro-dollars each advertiser spent in a month ('yyyy-mm'). */
export const readSpend = async (db: Db, schema: string, month: string): Promise<ReadonlyMap<string, Micros>> => {
  const rows = await queryBuilder(AD_SPEND, db, schema)
    .selectFrom('ad_months')
    .select(['advertiser_id', 'spent_micros'])
    .where('month', '=', month)
    .execute();
  return new Map(rows.map(({ advertiser_id, spent_micros }) => [advertiser_id, BigInt(spent_micros)]));
};

/** Reads each ad's numbers of views, counted clicks and registrations since a point in time. */
export const readAdHistories = async (db: Db, schema: string, since: Date): Promise<ReadonlyMap<string, AdHistory>> => {
  const build = queryBuilder(AD_SPEND, db, schema);
  const none = sql<number>`0`;
  const counts = build
    .selectFrom('ad_views')
    .select(({ ref }) => [
      'ad_id',
      sql<number>`${ref('views')}`.as('views'),
      none.as('clicks'),
      none.as('registrations'),
    ])
    .where('hour', '>=', since)
    .unionAll(
      build
        .selectFrom('ad_clicks')
        .select(['ad_id', none.as('views'), rowCount.as('clicks'), none.as('registrations')])
        .where('received_at', '>=', since)
        .where('counts', '=', true)
        .groupBy('ad_id'),
    )
    .unionAll(
      build
        .selectFrom('ad_registrations')
        .select(['ad_id', none.as('views'), none.as('clicks'), rowCount.as('registrations')])
        .where('received_at', '>=', since)
        .groupBy('ad_id'),
    );
  const rows = await build
    .selectFrom(counts.as('each'))
    .select(({ ref }) => [
      'ad_id',
      sql<number>`sum(${ref('views')})::float8`.as('views'),
      sql<number>`sum(${ref('clicks')})::float8`.as('clicks'),
      sql<number>`sum(${ref('registrations')})::float8`.as('registrations'),
    ])
    .groupBy('ad_id')
    .execute();
  return new Map(rows.map(({ ad_id, ...history }) => [ad_id, history]));
};
