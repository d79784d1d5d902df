import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import {
  CLICK_REFUSALS,
  type ClickRefusal,
  type UnconfirmedReason,
  type UnmatchedReason,
} from '@campjay/events/ads/values.ts';
import { dollarsOf, type Micros, MICROS_PER_CENT } from '@campjay/domain/money/micros.ts';
import { type Figures, type ReportRequest } from './contract.ts';
import { EVERYTHING } from '@campjay/read-models/changeFeed.ts';
import { fromActiveBuild, type TableOf } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

/** Exact counts by the database for one card and one kind of event. */
export interface Fact {
  /** 'yyyy-mm-dd' in the requested time zone. */
  readonly day: string;
  /** Empty if a click's token named no card. */
  readonly adId: string;
  readonly orgId: string;
  readonly instanceId: string;
  readonly kind: 'view' | 'counted' | 'refused' | 'registration';
  /** Only for a refused click. */
  readonly refusal: ClickRefusal | null;
  readonly count: number;
  readonly micros: Micros;
}

/** Sums up the facts. Rates use only counted clicks, and are null instead of dividing by zero. */
export const figuresOf = (facts: readonly Fact[]): Figures => {
  const countOf = (kind: Fact['kind']): number => sum(facts.filter((fact) => fact.kind === kind));
  const [views, net, registrations] = [countOf('view'), countOf('counted'), countOf('registration')];
  const micros = facts.reduce((all, fact) => all + fact.micros, 0n);
  const refused = Object.fromEntries(
    CLICK_REFUSALS.map((reason) => [reason, sum(facts.filter(({ refusal }) => refusal === reason))]),
  ) as Figures['refused'];
  return {
    ...{ views, gross: net + countOf('refused'), refused, net, registrations },
    ...{ costMicros: String(micros), cost: dollarsOf(micros) },
    costPerClick: net === 0 ? null : dollarsOf(roundedShare(micros, net)),
    clickThrough: views === 0 ? null : net / views,
    conversion: net === 0 ? null : registrations / net,
  };
};

const sum = (facts: readonly Fact[]): number => facts.reduce((count, fact) => count + fact.count, 0);

/** Rounded to a hundredth of a cent: a mean is only shown, never charged. */
const roundedShare = (micros: Micros, among: number): Micros => {
  const hundredth = 100n;
  const by = BigInt(among) * hundredth;
  return ((micros + by / 2n) / by) * hundredth;
};

/** Figures grouped by key, in the order of the keys. */
export const figuresBy = (
  facts: readonly Fact[],
  keyOf: (fact: Fact) => string,
): readonly (Figures & { readonly key: string })[] => {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => ({ key, ...figuresOf(group) }));
};

export interface StoredReport {
  readonly facts: readonly Fact[];
  readonly unmatched: readonly { readonly reason: UnmatchedReason; readonly count: number }[];
  readonly unconfirmed: readonly { readonly reason: UnconfirmedReason; readonly count: number }[];
  readonly months: readonly { readonly month: string; readonly spent: string; readonly free: number }[];
}

interface FactRow {
  readonly day: string;
  readonly ad_id: string | null;
  readonly org_id: string | null;
  readonly instance_id: string | null;
  readonly kind: Fact['kind'];
  readonly refusal: ClickRefusal | null;
  readonly count: number;
  readonly micros: string;
}

/** The common first parameters of all slice queries; see `within`. */
export const sliceValues = ({ advertiserId, from, to, timeZone, adId, orgId, instanceId }: ReportRequest) => [
  ...[advertiserId, timeZone, from, to],
  ...[adId ?? null, orgId ?? null, instanceId ?? null],
];

/** Whole days of the time zone; a day has 23 or 25 hours when the clocks change. */
export const within = (at: string): string => `advertiser_id = $1
  and ${at} >= $3::date::timestamp at time zone $2 and ${at} < ($4::date + 1)::timestamp at time zone $2
  and ($5::text is null or ad_id = $5) and ($6::text is null or org_id = $6) and ($7::text is null or instance_id = $7)`;

const dayOf = (at: string): string => `to_char(${at} at time zone $2, 'YYYY-MM-DD')`;

/** Reads the exact counts behind a slice's figures, one statement per part. */
export const readReport = (pool: Pool, request: ReportRequest): Promise<StoredReport> =>
  fromActiveBuild(pool, AD_REPORTS, async (table) => ({
    facts: await readFacts(pool, table, request),
    unmatched: await readUnmatched(pool, table, request),
    unconfirmed: await readUnconfirmed(pool, table, request),
    months: await readMonths(pool, table, request),
  }));

const readFacts = async (pool: Pool, table: TableOf, request: ReportRequest): Promise<readonly Fact[]> => {
  const { rows } = await pool.query<FactRow>(
    `select ${dayOf('hour')} as day, ad_id, org_id, instance_id, 'view' as kind, null as refusal,
            sum(count)::int as count, 0::bigint as micros
       from ${table('views')} where ${within('hour')} group by 1, 2, 3, 4
     union all
     select ${dayOf('received_at')}, ad_id, org_id, instance_id,
            case when refusal is null then 'counted' else 'refused' end, refusal,
            count(*)::int, sum(charged_micros)::bigint
       from ${table('clicks')} where ${within('received_at')} group by 1, 2, 3, 4, 5, 6
     union all
     select ${dayOf('received_at')}, ad_id, org_id, instance_id, 'registration', null,
            count(*)::int, sum(charged_micros)::bigint
       from ${table('registrations')} where ${within('received_at')} and unmatched is null group by 1, 2, 3, 4`,
    sliceValues(request),
  );
  return rows.map(({ ad_id, org_id, instance_id, micros, ...row }) => ({
    ...row,
    ...{ adId: ad_id ?? '', orgId: org_id ?? '', instanceId: instance_id ?? '', micros: BigInt(micros) },
  }));
};

/** They name no card, so they are counted for the advertiser as a whole. */
const readUnmatched = async (
  pool: Pool,
  table: TableOf,
  request: ReportRequest,
): Promise<StoredReport['unmatched']> => {
  const { rows } = await pool.query<StoredReport['unmatched'][number]>(
    `select unmatched as reason, count(*)::int as count from ${table('registrations')}
      where ${within('received_at')} and unmatched is not null group by 1`,
    sliceValues({ ...request, adId: undefined, orgId: undefined, instanceId: undefined }),
  );
  return rows;
};

const readUnconfirmed = async (
  pool: Pool,
  table: TableOf,
  request: ReportRequest,
): Promise<StoredReport['unconfirmed']> => {
  const { rows } = await pool.query<StoredReport['unconfirmed'][number]>(
    `select reason, count(*)::int as count from ${table('unconfirmed_registrations')}
      where ${within('received_at')} group by 1`,
    sliceValues(request),
  );
  return rows;
};

const readMonths = async (
  pool: Pool,
  table: TableOf,
  { advertiserId, from, to }: ReportRequest,
): Promise<StoredReport['months']> => {
  const { rows } = await pool.query<StoredReport['months'][number]>(
    `select to_char(month, 'YYYY-MM') as month,
            (coalesce((select sum(charged_micros) from ${table('clicks')} c
                        where c.advertiser_id = $1 and c.month = to_char(m.month, 'YYYY-MM')), 0)
           + coalesce((select sum(charged_micros) from ${table('registrations')} r
                        where r.advertiser_id = $1 and r.month = to_char(m.month, 'YYYY-MM')), 0))::text as spent,
            ((select count(*) from ${table('clicks')} c
               where c.advertiser_id = $1 and c.month = to_char(m.month, 'YYYY-MM') and c.refusal = 'over-budget')
           + (select count(*) from ${table('registrations')} r
               where r.advertiser_id = $1 and r.month = to_char(m.month, 'YYYY-MM') and r.is_over_budget))::int as free
       from generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, '1 month') as m (month)`,
    [advertiserId, from, to],
  );
  return rows;
};

/** Changes with every event of the advertiser, and with every build. */
export const readRevision = (pool: Pool, advertiserId: string): Promise<string> =>
  fromActiveBuild(pool, AD_REPORTS, async (table, schema) => {
    const { rows } = await pool.query<{ batch: string | null }>(
      `select max(batch)::text as batch from ${table('changed')} where key in ($1, $2)`,
      [advertiserId, EVERYTHING],
    );
    return `${schema}.${rows[0]?.batch ?? '0'}`;
  });

/** Period of the average, in days. */
const DAYS = 30;

/**
 * Recent average cost of a click in whole US cents, by advertiser: everything charged for clicks and registrations
 * received in the last 30 days (30 × 24 hours), divided by the counted clicks of that time; rounded to a cent, halves
 * up. Clicks above the budget are free, refused and not counted. Advertisers without a counted click are left out.
 */
export const estimatedCpcCents = (
  pool: Pool,
  advertiserIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> =>
  fromActiveBuild(pool, AD_REPORTS, async (table) => {
    const { rows } = await pool.query<{ id: string; clicks: number; micros: string }>(
      `select advertiser_id as id, sum(click)::int as clicks, sum(charged_micros)::text as micros
         from (select advertiser_id, (refusal is null)::int as click, charged_micros, received_at from ${table('clicks')}
               union all
               select advertiser_id, 0, charged_micros, received_at from ${table('registrations')}) arrived
        where advertiser_id = any($1) and received_at > $2 and received_at <= $3
        group by advertiser_id having sum(click) > 0`,
      [advertiserIds, new Date(now.getTime() - DAYS * 86_400_000), now],
    );
    return new Map(rows.map(({ id, clicks, micros }) => [id, centsEach(BigInt(micros), BigInt(clicks))]));
  });

const centsEach = (micros: Micros, clicks: bigint): number => {
  const cents = clicks * MICROS_PER_CENT;
  return Number((micros + cents / 2n) / cents);
};
