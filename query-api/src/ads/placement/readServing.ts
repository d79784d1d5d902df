import { type AdStatus, type Pricing } from '@campjay/events/ads/values.ts';
import { type Discount } from '@campjay/domain/ads/discount.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { escapeIdentifier } from 'pg';
import { isOwnCampSql } from '../readAdvertisers.ts';
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

/** An advertiser as stored in the read model. */
export interface AdvertiserRow {
  readonly advertiser_id: string;
  readonly name: string;
  readonly pricing: Pricing;
  readonly accepted_terms: string | null;
  readonly budget_cents: number;
  readonly discount: Discount;
}

/** An ad as stored in the read model, with its images in display order. */
export interface AdRow {
  readonly ad_id: string;
  readonly advertiser_id: string;
  readonly name: string;
  readonly status: AdStatus;
  readonly message: string;
  readonly testimonials: string;
  readonly primary_url: string;
  readonly image_ids: readonly string[];
}

/**
 * Reads the data of all advertisers that decides whether their ads are served.
 * @param schema the PostgreSQL schema of the read model's build (its copy of the tables), here and below
 */
export const readServingAdvertisers = async (db: Db, schema: string): Promise<readonly AdvertiserRow[]> => {
  const { rows } = await db.query<AdvertiserRow>(
    `select advertiser_id, name, pricing, accepted_terms, budget_cents, discount from ${escapeIdentifier(schema)}.advertisers`,
  );
  return rows;
};

/** Reads only active ads, because no others are served. */
export const readActiveAds = async (db: Db, schema: string): Promise<readonly AdRow[]> => {
  const build = escapeIdentifier(schema);
  const { rows } = await db.query<AdRow>(
    `select ad_id, advertiser_id, name, status, message, testimonials, primary_url,
            array(select image_id from ${build}.ad_images i where i.ad_id = a.ad_id order by ordinal) as image_ids
       from ${build}.ads a where status = 'active' order by ad_id`,
  );
  return rows;
};

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
  const camps = `${escapeIdentifier(schemas.camps)}.camps`;
  const advertisers = `${escapeIdentifier(schemas.advertisers)}.advertisers`;
  const { rows } = await db.query<{ org_id: string; advertiser_id: string }>(
    `select org_id, advertiser_id
       from (select distinct org_id, advertiser_id from ${escapeIdentifier(schemas.placements)}.placements) p
      where not ${isOwnCampSql({ camps, advertisers })} order by org_id, advertiser_id`,
  );
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
  const { rows } = await db.query<{ org_id: string; advertiser_id: string; ad_id: string; instance_ids: string[] }>(
    `select org_id, advertiser_id, ad_id, array_agg(instance_id) as instance_ids
       from ${escapeIdentifier(schema)}.placements group by org_id, advertiser_id, ad_id order by org_id, ad_id`,
  );
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
  const { rows } = await db.query<{ ad_id: string; price: number }>(
    `select p.ad_id, percentile_cont(0.5) within group (order by s.price) as price
       from ${escapeIdentifier(placements)}.placements p
       join ${escapeIdentifier(camps)}.sessions s using (org_id, instance_id)
      where s.price is not null group by p.ad_id`,
  );
  return new Map(rows.map(({ ad_id, price }) => [ad_id, price * 1_000_000]));
};

/** Reads how many micro-dollars each advertiser spent in a month ('yyyy-mm'). */
export const readSpend = async (db: Db, schema: string, month: string): Promise<ReadonlyMap<string, Micros>> => {
  const { rows } = await db.query<{ advertiser_id: string; spent_micros: string }>(
    `select advertiser_id, spent_micros from ${escapeIdentifier(schema)}.ad_months where month = $1`,
    [month],
  );
  return new Map(rows.map(({ advertiser_id, spent_micros }) => [advertiser_id, BigInt(spent_micros)]));
};

/** Reads each ad's numbers of views, counted clicks and registrations since a point in time. */
export const readAdHistories = async (db: Db, schema: string, since: Date): Promise<ReadonlyMap<string, AdHistory>> => {
  const build = escapeIdentifier(schema);
  const { rows } = await db.query<AdHistory & { readonly ad_id: string }>(
    `select ad_id, sum(views)::float8 as views, sum(clicks)::float8 as clicks, sum(registrations)::float8 as registrations
       from (select ad_id, sum(views) as views, 0 as clicks, 0 as registrations
               from ${build}.ad_views where hour >= $1 group by ad_id
             union all
             select ad_id, 0, count(*), 0 from ${build}.ad_clicks where received_at >= $1 and counts group by ad_id
             union all
             select ad_id, 0, 0, count(*) from ${build}.ad_registrations where received_at >= $1 group by ad_id) each
      group by ad_id`,
    [since],
  );
  return new Map(rows.map(({ ad_id, ...history }) => [ad_id, history]));
};
