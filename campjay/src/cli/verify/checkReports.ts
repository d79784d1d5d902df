import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { type AuditedItem, type MonthAudit, auditMonth } from '@campjay/command-api/service.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import { adInteractionsStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { createReader } from '@campjay/read-models/activeBuild.ts';
import { queryBuilder } from '@campjay/read-models/queryBuilder.ts';
import { type Pool } from 'pg';

/** A click or a registration in the report, which is the read model of advertisers' clicks and charges. */
export interface ReportedItem {
  readonly id: string;
  /** Null if it does not belong to an ad. */
  readonly adId: string | null;
  /** Reason why the item is not charged. Null if it counts. */
  readonly refusal: string | null;
  /** Millionths of a US dollar, as a whole number in a string. */
  readonly micros: string;
}

/** An advertiser's month in the report. */
export interface ReportedMonth {
  readonly clicks: readonly ReportedItem[];
  readonly registrations: readonly ReportedItem[];
  readonly settlements: readonly { readonly id: string; readonly totalCents: number; readonly dueCents: number }[];
}

/** Describes each difference between a month in the report and the audit of the log, with the id of the item. */
export const compareMonth = (
  reportedMonth: ReportedMonth,
  audit: Pick<MonthAudit, 'items' | 'settlements'>,
): readonly string[] => {
  const auditedItems = (kind: AuditedItem['kind']) => audit.items.filter((item) => item.kind === kind);
  return [
    ...describeDifferences('click', reportedMonth.clicks.map(summarizeItem), auditedItems('click').map(summarizeItem)),
    ...describeDifferences(
      'registration',
      reportedMonth.registrations.map(summarizeItem),
      auditedItems('registration').map(summarizeItem),
    ),
    ...describeDifferences(
      'settlement',
      reportedMonth.settlements.map(summarizeSettlement),
      audit.settlements.map(({ settlementId: id, ...settlement }) => summarizeSettlement({ id, ...settlement })),
    ),
  ];
};

type ItemSummary = readonly [id: string, summary: string];

/** The ad of a refused item is not compared, because the item does not count for it. */
const summarizeItem = ({ id, adId, refusal, micros }: ReportedItem | AuditedItem): ItemSummary => [
  id,
  `${refusal ?? `counts for ad ${adId ?? 'none'}`}, $${dollarsOf(BigInt(micros))}`,
];

const summarizeSettlement = ({ id, totalCents, dueCents }: ReportedMonth['settlements'][number]): ItemSummary => [
  id,
  `${totalCents} cents in total, ${dueCents} due`,
];

const describeDifferences = (
  noun: string,
  reportedItems: readonly ItemSummary[],
  auditedItems: readonly ItemSummary[],
): readonly string[] => {
  const reportedSummaries = new Map(reportedItems);
  const auditedSummaries = new Map(auditedItems);
  const differences: string[] = [];
  for (const [id, summary] of auditedItems) {
    const reportedSummary = reportedSummaries.get(id);
    if (reportedSummary === undefined)
      differences.push(`The report lacks the ${noun} ${id}; the log has "${summary}".`);
    else if (reportedSummary !== summary)
      differences.push(`The report has "${reportedSummary}" for the ${noun} ${id}, the log has "${summary}".`);
  }
  for (const [id] of reportedItems)
    if (!auditedSummaries.has(id)) differences.push(`The report shows the ${noun} ${id}, which is not in the log.`);
  return differences;
};

export interface ReportsCheck {
  /** Number of advertisers' months that were checked. */
  readonly months: number;
  readonly clicks: number;
  /** Descriptions of each wrong sum, and of each difference between the report, the log and the bill. */
  readonly faults: readonly string[];
}

export interface ReportsDeps {
  readonly pool: Pool;
  readonly store: EventStore;
}

/** A month of one advertiser. */
interface AdvertiserMonth {
  readonly advertiserId: string;
  /** 'yyyy-mm' */
  readonly month: string;
}

/**
 * Computes every month of every advertiser click by click, from the log only, and compares the result with each row of
 * the report, and with the settlements and bills. The log is read up to the report's checkpoint, so that newer events
 * do not cause differences.
 * @param streamIds ids of all streams in the log
 */
export const checkReports = async (
  deps: ReportsDeps,
  streamIds: Iterable<string>,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<ReportsCheck> => {
  const months = new Map<string, AdvertiserMonth>();
  for (const month of [...listMonthsInLog(streamIds), ...(await readMonthsInReport(deps.pool))])
    months.set(adInteractionsStream(month.advertiserId, month.month), month);
  const faults: string[] = [];
  let [checkedMonths, clicks] = [0, 0];
  for (const month of months.values()) {
    signal.throwIfAborted();
    checkedMonths += 1;
    onProgress(`Adding up advertisers' months, ${checkedMonths} of ${months.size}`);
    const { reportedMonth, checkpoint } = await readReportedMonth(deps.pool, month);
    const audit = await auditMonth(deps, month.advertiserId, month.month, checkpoint);
    clicks += reportedMonth.clicks.length;
    faults.push(
      ...findFaults(reportedMonth, audit).map((sentence) => `${month.advertiserId}, ${month.month}: ${sentence}`),
    );
  }
  return { months: months.size, clicks, faults };
};

const findFaults = (reportedMonth: ReportedMonth, audit: MonthAudit | undefined): readonly string[] =>
  audit
    ? [...audit.faults, ...audit.billing.differences, ...compareMonth(reportedMonth, audit)]
    : ['There is no such advertiser in the log.'];

const listMonthsInLog = (streamIds: Iterable<string>): readonly AdvertiserMonth[] =>
  [...streamIds]
    .filter((streamId) => categoryOf(streamId) === categoryOf(adInteractionsStream('', '')))
    .map(entityIdOf)
    .map((entityId) => ({
      advertiserId: entityId.slice(0, -'-yyyy-mm'.length),
      month: entityId.slice(-'yyyy-mm'.length),
    }));

/** Reads the months in the report. They are needed too, because the report may contain a month that the log lacks. */
const readMonthsInReport = (pool: Pool): Promise<readonly AdvertiserMonth[]> =>
  createReader(pool)(AD_REPORTS, (db) =>
    db
      .selectFrom('clicks')
      .select(['advertiser_id as advertiserId', 'month'])
      .union(db.selectFrom('registrations').select(['advertiser_id as advertiserId', 'month']))
      .union(db.selectFrom('settlements').select(['advertiser_id as advertiserId', 'month']))
      .execute(),
  );

/** Reads a month of the report, and the report's checkpoint, from one snapshot. */
const readReportedMonth = (
  pool: Pool,
  { advertiserId, month }: AdvertiserMonth,
): Promise<{ readonly reportedMonth: ReportedMonth; readonly checkpoint: Position }> =>
  createReader(pool)(AD_REPORTS, (_db, { schema }) =>
    inTransaction(
      pool,
      async (tx) => {
        const { rows } = await tx.query<{ checkpoint: Position }>(
          'select checkpoint from projections.builds where schema_name = $1',
          [schema],
        );
        const [build] = rows;
        if (!build)
          throw new Error(
            `The read model ${AD_REPORTS.name} was replaced by a new build while it was read; run the command again.`,
          );
        const db = queryBuilder(AD_REPORTS, tx, schema);
        const inMonth = { advertiser_id: advertiserId, month };
        return {
          checkpoint: build.checkpoint,
          reportedMonth: {
            clicks: await db
              .selectFrom('clicks')
              .select(['click_id as id', 'ad_id as adId', 'refusal', 'charged_micros as micros'])
              .where((eb) => eb.and(inMonth))
              .execute(),
            registrations: await db
              .selectFrom('registrations')
              .select(['registration_id as id', 'ad_id as adId', 'unmatched as refusal', 'charged_micros as micros'])
              .where((eb) => eb.and(inMonth))
              .execute(),
            settlements: await db
              .selectFrom('settlements')
              .select(['settlement_id as id', 'total_cents as totalCents', 'due_cents as dueCents'])
              .where((eb) => eb.and(inMonth))
              .execute(),
          },
        };
      },
      { isolation: 'repeatable read', readOnly: true },
    ),
  );
