import { recordOf } from '@campjay/events/records.ts';
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
import { anyOf, type QueryBuilder, rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { type Expression, type NotNull, sql } from 'kysely';

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
  return {
    views,
    gross: net + countEvents('refused'),
    refused: recordOf(CLICK_REFUSALS, (reason) => sumCounts(counts.filter(({ refusal }) => refusal === reason))),
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

type ReportDb = QueryBuilder<typeof AD_REPORTS>;

/**
 * Returns the condition for events on the requested days. The database computes where days begin and end in the time
 * zone, because a day has 23 or 25 hours when the clocks change.
 */
export const isInPeriod = ({ from, to, timeZone }: ReportRequest, time: Expression<Date>) =>
  sql<boolean>`${time} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${time} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

/** Returns the condition for events of the requested ad, camp and session; each may be left open. */
export const isOfCard = (
  request: ReportRequest,
  ...columns: readonly [adId: CardColumn, orgId: CardColumn, instanceId: CardColumn]
) => {
  const { adId = null, orgId = null, instanceId = null } = request;
  return sql<boolean>`(${adId}::text is null or ${columns[0]} = ${adId})
    and (${orgId}::text is null or ${columns[1]} = ${orgId})
    and (${instanceId}::text is null or ${columns[2]} = ${instanceId})`;
};
type CardColumn = Expression<string | null>;

/** Reads the exact counts that a report is computed from, with one statement per field. */
export const readReport = (read: Reader<'ad_reports'>, request: ReportRequest): Promise<StoredReport> =>
  read(AD_REPORTS, async (db) => ({
    counts: await readEventCounts(db, request),
    unmatched: await readUnmatched(db, request),
    unconfirmed: await readUnconfirmed(db, request),
    months: await readMonths(db, request),
  }));

const CARD_COLUMNS = ['advertiser_id', 'ad_id', 'org_id', 'instance_id'] as const;

const readEventCounts = async (db: ReportDb, request: ReportRequest): Promise<readonly EventCount[]> => {
  const noRefusal = sql<ClickRefusal | null>`null::text`.as('refusal');
  const views = db
    .selectFrom('views')
    .select([...CARD_COLUMNS, 'hour as time', 'count', sql<string>`0::bigint`.as('micros')])
    .select([sql<EventCount['kind']>`'view'`.as('kind'), noRefusal]);
  const clicks = db
    .selectFrom('clicks')
    .select([...CARD_COLUMNS, 'received_at as time', sql<number>`1`.as('count'), 'charged_micros as micros'])
    .select(({ ref }) => [
      sql<EventCount['kind']>`case when ${ref('refusal')} is null then 'counted' else 'refused' end`.as('kind'),
      'refusal',
    ]);
  const registrations = db
    .selectFrom('registrations')
    .where('unmatched', 'is', null)
    .select([...CARD_COLUMNS, 'received_at as time', sql<number>`1`.as('count'), 'charged_micros as micros'])
    .select([sql<EventCount['kind']>`'registration'`.as('kind'), noRefusal]);
  const rows = await db
    .selectFrom(clicks.unionAll(views).unionAll(registrations).as('e'))
    .select(({ ref }) => [
      sql<string>`to_char(${ref('time')} at time zone ${request.timeZone}, 'YYYY-MM-DD')`.as('day'),
      ...(['ad_id', 'org_id', 'instance_id', 'kind', 'refusal'] as const),
      sql<number>`sum(${ref('count')})::int`.as('count'),
      sql<string>`sum(${ref('micros')})::bigint`.as('micros'),
    ])
    .where('advertiser_id', '=', request.advertiserId)
    .where(({ ref }) => isInPeriod(request, ref('time')))
    .where(({ ref }) => isOfCard(request, ref('ad_id'), ref('org_id'), ref('instance_id')))
    .groupBy(['day', 'ad_id', 'org_id', 'instance_id', 'kind', 'refusal'])
    .execute();
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
const readUnmatched = (db: ReportDb, request: ReportRequest): Promise<StoredReport['unmatched']> =>
  db
    .selectFrom('registrations')
    .select(['unmatched as reason', rowCount.as('count')])
    .where('advertiser_id', '=', request.advertiserId)
    .where(({ ref }) => isInPeriod(request, ref('received_at')))
    .where('unmatched', 'is not', null)
    .$narrowType<{ reason: NotNull }>()
    .groupBy('unmatched')
    .execute();

/** Counts the registrations that were reported for a counted click but not confirmed. */
const readUnconfirmed = (db: ReportDb, request: ReportRequest): Promise<StoredReport['unconfirmed']> =>
  db
    .selectFrom('unconfirmed_registrations')
    .select(['reason', rowCount.as('count')])
    .where('advertiser_id', '=', request.advertiserId)
    .where(({ ref }) => isInPeriod(request, ref('received_at')))
    .where(({ ref }) => isOfCard(request, ref('ad_id'), ref('org_id'), ref('instance_id')))
    .groupBy('reason')
    .execute();

/** Reads the spend, and the number of free clicks and registrations, for each month that contains a requested day. */
const readMonths = (db: ReportDb, { advertiserId, from, to }: ReportRequest): Promise<StoredReport['months']> => {
  const clicks = db
    .selectFrom('clicks')
    .select(({ eb }) => ['month', 'charged_micros as micros', eb('refusal', '=', 'over-budget').as('is_free')])
    .where('advertiser_id', '=', advertiserId);
  const registrations = db
    .selectFrom('registrations')
    .select(['month', 'charged_micros as micros', 'is_over_budget as is_free'])
    .where('advertiser_id', '=', advertiserId);
  return db
    .selectFrom(
      sql<{ month: string }>`(select to_char(day, 'YYYY-MM')
        from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, '1 month') as day)`.as<'m'>(
        sql`m (month)`,
      ),
    )
    .leftJoin(clicks.unionAll(registrations).as('e'), 'e.month', 'm.month')
    .select(({ ref }) => [
      'm.month',
      sql<string>`coalesce(sum(${ref('e.micros')}), 0)::text`.as('spent'),
      sql<number>`(count(*) filter (where ${ref('e.is_free')}))::int`.as('free'),
    ])
    .groupBy('m.month')
    .orderBy('m.month')
    .execute();
};

/**
 * Returns a text that changes with every event of the advertiser, and when another build of the read model goes live.
 */
export const readRevision = (read: Reader<'ad_reports'>, advertiserId: string): Promise<string> =>
  read(AD_REPORTS, async (db, { schema }) => {
    const row = await db
      .selectFrom('changed')
      .select(({ fn }) => fn.max('batch').as('batch'))
      .where('key', 'in', [advertiserId, ALL_KEYS])
      .executeTakeFirst();
    return `${schema}.${row?.batch ?? '0'}`;
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
  read: Reader<'ad_reports'>,
  advertiserIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> =>
  read(AD_REPORTS, async (db) => {
    const clicks = db
      .selectFrom('clicks')
      .select(['advertiser_id', 'charged_micros', 'received_at'])
      .select(({ ref }) => sql<number>`(${ref('refusal')} is null)::int`.as('click'));
    const registrations = db
      .selectFrom('registrations')
      .select(['advertiser_id', 'charged_micros', 'received_at', sql<number>`0`.as('click')]);
    const rows = await db
      .selectFrom(clicks.unionAll(registrations).as('charges'))
      .select(({ ref }) => [
        'advertiser_id as id',
        sql<string>`sum(${ref('click')})::text`.as('clicks'),
        sql<string>`sum(${ref('charged_micros')})::text`.as('micros'),
      ])
      .where('advertiser_id', '=', anyOf(advertiserIds))
      .where('received_at', '>', new Date(now.getTime() - CPC_PERIOD_DAYS * DAY_MS))
      .where('received_at', '<=', now)
      .groupBy('advertiser_id')
      .having(({ fn }) => fn.sum('click'), '>', 0)
      .execute();
    return new Map(rows.map(({ id, clicks: count, micros }) => [id, averageCents(BigInt(micros), BigInt(count))]));
  });

const averageCents = (micros: Micros, clicks: bigint): number => {
  const divisor = clicks * MICROS_PER_CENT;
  return Number((micros + divisor / 2n) / divisor);
};
