import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import {
  CLICK_REFUSALS,
  type ClickRefusal,
  type UnconfirmedReason,
  type UnmatchedReason,
} from '@campjay/events/ads/values.ts';
import { dollarsOf, type Micros, MICROS_PER_CENT } from '@campjay/domain/money/micros.ts';
import { type Figures, type ReportRequest } from './contract.ts';
import { ALL_KEYS } from '@campjay/read-models/changeFeed.ts';
import { readFromActiveBuild, type QualifyTable } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

/** The number and the total cost of one card's events of one kind on one day. */
export interface EventCount {
  /** 'yyyy-mm-dd' in the requested time zone. */
  readonly day: string;
  /** The three ids of the card; empty for clicks whose token names no card. */
  readonly adId: string;
  readonly orgId: string;
  readonly instanceId: string;
  /** 'counted' and 'refused' are clicks. */
  readonly kind: 'view' | 'counted' | 'refused' | 'registration';
  /** Why the clicks were refused; null for other kinds. */
  readonly refusal: ClickRefusal | null;
  readonly count: number;
  /** Total cost. */
  readonly micros: Micros;
}

/** Sums up event counts. Rates only use counted clicks; a rate that would divide by zero is null. */
export const computeFigures = (counts: readonly EventCount[]): Figures => {
  const countEvents = (kind: EventCount['kind']): number => sumCounts(counts.filter((each) => each.kind === kind));
  const views = countEvents('view');
  const net = countEvents('counted');
  const registrations = countEvents('registration');
  const micros = counts.reduce((total, each) => total + each.micros, 0n);
  const refusedByReason = Object.fromEntries(
    CLICK_REFUSALS.map((reason) => [reason, sumCounts(counts.filter(({ refusal }) => refusal === reason))]),
  ) as Figures['refused'];
  return {
    views,
    gross: net + countEvents('refused'),
    refused: refusedByReason,
    net,
    registrations,
    costMicros: String(micros),
    cost: dollarsOf(micros),
    costPerClick: net === 0 ? null : dollarsOf(averageMicros(micros, net)),
    clickThrough: views === 0 ? null : net / views,
    conversion: net === 0 ? null : registrations / net,
  };
};

const sumCounts = (counts: readonly EventCount[]): number => counts.reduce((total, { count }) => total + count, 0);

/** Micro-dollars in a hundredth of a cent. */
const HUNDREDTH_CENT = 100n;

/** The average cost, rounded to a hundredth of a cent. Rounding is harmless, because the average is never charged. */
const averageMicros = (micros: Micros, clicks: number): Micros => {
  const divisor = BigInt(clicks) * HUNDREDTH_CENT;
  return ((micros + divisor / 2n) / divisor) * HUNDREDTH_CENT;
};

/** Groups event counts by key and sums up each group; ordered by key. */
export const groupFigures = (
  counts: readonly EventCount[],
  keyOf: (count: EventCount) => string,
): readonly (Figures & { readonly key: string })[] => {
  const groups = new Map<string, EventCount[]>();
  for (const count of counts) {
    const key = keyOf(count);
    const group = groups.get(key);
    if (group) group.push(count);
    else groups.set(key, [count]);
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => ({ key, ...computeFigures(group) }));
};

/** The counts of a report. `months` has the advertiser's spend per month in micro-dollars. */
export interface StoredReport {
  readonly counts: readonly EventCount[];
  readonly unmatched: readonly { readonly reason: UnmatchedReason; readonly count: number }[];
  readonly unconfirmed: readonly { readonly reason: UnconfirmedReason; readonly count: number }[];
  readonly months: readonly { readonly month: string; readonly spent: string; readonly free: number }[];
}

interface EventCountRow {
  readonly day: string;
  readonly ad_id: string | null;
  readonly org_id: string | null;
  readonly instance_id: string | null;
  readonly kind: EventCount['kind'];
  readonly refusal: ClickRefusal | null;
  readonly count: number;
  readonly micros: string;
}

/** Returns the values of the parameters $1 to $7 of `sliceCondition`. */
export const sliceParameters = ({ advertiserId, from, to, timeZone, adId, orgId, instanceId }: ReportRequest) => [
  advertiserId,
  timeZone,
  from,
  to,
  adId ?? null,
  orgId ?? null,
  instanceId ?? null,
];

/**
 * Returns the SQL condition for the rows that the request selects. The database computes where days begin and end in
 * the time zone, because a day has 23 or 25 hours when the clocks change.
 * @param timeColumn SQL name of the column with the time of the event
 */
export const sliceCondition = (timeColumn: string): string => `advertiser_id = $1
  and ${timeColumn} >= $3::date::timestamp at time zone $2 and ${timeColumn} < ($4::date + 1)::timestamp at time zone $2
  and ($5::text is null or ad_id = $5) and ($6::text is null or org_id = $6) and ($7::text is null or instance_id = $7)`;

const daySql = (timeColumn: string): string => `to_char(${timeColumn} at time zone $2, 'YYYY-MM-DD')`;

/** Reads the exact counts that a report is computed from, with one statement per field. */
export const readReport = (pool: Pool, request: ReportRequest): Promise<StoredReport> =>
  readFromActiveBuild(pool, AD_REPORTS, async (table) => ({
    counts: await readEventCounts(pool, table, request),
    unmatched: await readUnmatched(pool, table, request),
    unconfirmed: await readUnconfirmed(pool, table, request),
    months: await readMonths(pool, table, request),
  }));

const readEventCounts = async (
  pool: Pool,
  table: QualifyTable,
  request: ReportRequest,
): Promise<readonly EventCount[]> => {
  const { rows } = await pool.query<EventCountRow>(
    `select ${daySql('hour')} as day, ad_id, org_id, instance_id, 'view' as kind, null as refusal,
            sum(count)::int as count, 0::bigint as micros
       from ${table('views')} where ${sliceCondition('hour')} group by 1, 2, 3, 4
     union all
     select ${daySql('received_at')}, ad_id, org_id, instance_id,
            case when refusal is null then 'counted' else 'refused' end, refusal,
            count(*)::int, sum(charged_micros)::bigint
       from ${table('clicks')} where ${sliceCondition('received_at')} group by 1, 2, 3, 4, 5, 6
     union all
     select ${daySql('received_at')}, ad_id, org_id, instance_id, 'registration', null,
            count(*)::int, sum(charged_micros)::bigint
       from ${table('registrations')} where ${sliceCondition('received_at')} and unmatched is null group by 1, 2, 3, 4`,
    sliceParameters(request),
  );
  return rows.map(({ ad_id, org_id, instance_id, micros, ...row }) => ({
    ...row,
    adId: ad_id ?? '',
    orgId: org_id ?? '',
    instanceId: instance_id ?? '',
    micros: BigInt(micros),
  }));
};

/**
 * Counts the unmatched registrations: confirmed ones that are not charged to a click. They belong to no card, so they
 * are counted for the advertiser as a whole.
 */
const readUnmatched = async (
  pool: Pool,
  table: QualifyTable,
  request: ReportRequest,
): Promise<StoredReport['unmatched']> => {
  const { rows } = await pool.query<StoredReport['unmatched'][number]>(
    `select unmatched as reason, count(*)::int as count from ${table('registrations')}
      where ${sliceCondition('received_at')} and unmatched is not null group by 1`,
    sliceParameters({ ...request, adId: undefined, orgId: undefined, instanceId: undefined }),
  );
  return rows;
};

/** Counts the registrations that were reported for a counted click but not confirmed. */
const readUnconfirmed = async (
  pool: Pool,
  table: QualifyTable,
  request: ReportRequest,
): Promise<StoredReport['unconfirmed']> => {
  const { rows } = await pool.query<StoredReport['unconfirmed'][number]>(
    `select reason, count(*)::int as count from ${table('unconfirmed_registrations')}
      where ${sliceCondition('received_at')} group by 1`,
    sliceParameters(request),
  );
  return rows;
};

/** Reads the spend, and the number of free clicks and registrations, for each month that contains a requested day. */
const readMonths = async (
  pool: Pool,
  table: QualifyTable,
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

/**
 * Returns a text that changes with every event of the advertiser, and when another build of the read model goes live.
 */
export const readRevision = (pool: Pool, advertiserId: string): Promise<string> =>
  readFromActiveBuild(pool, AD_REPORTS, async (table, schema) => {
    const { rows } = await pool.query<{ batch: string | null }>(
      `select max(batch)::text as batch from ${table('changed')} where key in ($1, $2)`,
      [advertiserId, ALL_KEYS],
    );
    return `${schema}.${rows[0]?.batch ?? '0'}`;
  });

/** Period of the average cost per click. */
const CPC_PERIOD_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Reads each advertiser's average cost per click in the last 30 × 24 hours, in whole US cents: all charges for clicks
 * and registrations divided by the counted clicks, half a cent rounded up. Clicks beyond the budget are free, and are
 * not counted. Advertisers without a counted click are left out.
 */
export const readAverageCpcCents = (
  pool: Pool,
  advertiserIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> =>
  readFromActiveBuild(pool, AD_REPORTS, async (table) => {
    const { rows } = await pool.query<{ id: string; clicks: number; micros: string }>(
      `select advertiser_id as id, sum(click)::int as clicks, sum(charged_micros)::text as micros
         from (select advertiser_id, (refusal is null)::int as click, charged_micros, received_at from ${table('clicks')}
               union all
               select advertiser_id, 0, charged_micros, received_at from ${table('registrations')}) charges
        where advertiser_id = any($1) and received_at > $2 and received_at <= $3
        group by advertiser_id having sum(click) > 0`,
      [advertiserIds, new Date(now.getTime() - CPC_PERIOD_DAYS * DAY_MS), now],
    );
    return new Map(rows.map(({ id, clicks, micros }) => [id, averageCents(BigInt(micros), BigInt(clicks))]));
  });

const averageCents = (micros: Micros, clicks: bigint): number => {
  const divisor = clicks * MICROS_PER_CENT;
  return Number((micros + divisor / 2n) / divisor);
};
