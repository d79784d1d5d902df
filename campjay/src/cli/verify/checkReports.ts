import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { type AuditedItem, type MonthAudit, auditMonth } from '@campjay/command-api/service.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import { adInteractionsStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { fromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';

/** A click or a registration in the report. */
export interface ReportedItem {
  readonly id: string;
  /** Null if it belongs to no ad. */
  readonly adId: string | null;
  /** Null if it counts. */
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

/**
 * Differences between a report and the audit of the log, as sentences that name the click, registration or settlement.
 */
export const differencesOfMonth = (
  reported: ReportedMonth,
  audit: Pick<MonthAudit, 'items' | 'settlements'>,
): readonly string[] => {
  const itemsOf = (kind: AuditedItem['kind']) => audit.items.filter((item) => item.kind === kind);
  return [
    ...differing('click', reported.clicks.map(summarizeItem), itemsOf('click').map(summarizeItem)),
    ...differing('registration', reported.registrations.map(summarizeItem), itemsOf('registration').map(summarizeItem)),
    ...differing(
      'settlement',
      reported.settlements.map(summarizeSettlement),
      audit.settlements.map(({ settlementId: id, ...settlement }) => summarizeSettlement({ id, ...settlement })),
    ),
  ];
};

type ItemSummary = readonly [id: string, words: string];

/** A refused item is not in any ad's figures, so its ad is not compared. */
const summarizeItem = ({ id, adId, refusal, micros }: ReportedItem | AuditedItem): ItemSummary => [
  id,
  `${refusal ?? `counts for ad ${adId ?? 'none'}`}, $${dollarsOf(BigInt(micros))}`,
];

const summarizeSettlement = ({ id, totalCents, dueCents }: ReportedMonth['settlements'][number]): ItemSummary => [
  id,
  `${totalCents} cents in all, ${dueCents} due`,
];

const differing = (
  what: string,
  reported: readonly ItemSummary[],
  audited: readonly ItemSummary[],
): readonly string[] => {
  const inReport = new Map(reported);
  const inLog = new Map(audited);
  return [
    ...audited.flatMap(([id, text]) => {
      const shown = inReport.get(id);
      if (shown === text) return [];
      return [
        shown === undefined
          ? `The report lacks the ${what} ${id}; the log says "${text}".`
          : `The report says of the ${what} ${id} "${shown}", the log says "${text}".`,
      ];
    }),
    ...reported.flatMap(([id]) =>
      inLog.has(id) ? [] : [`The report shows the ${what} ${id}, which the log does not know.`],
    ),
  ];
};

export interface ReportsCheck {
  /** Number of advertisers' months that were checked. */
  readonly months: number;
  readonly clicks: number;
  /** A sentence for each sum that is wrong, and for each difference between the report, the log and the bill. */
  readonly faults: readonly string[];
}

export interface ReportsDeps {
  readonly pool: Pool;
  readonly store: EventStore;
}

interface Month {
  readonly advertiserId: string;
  /** 'yyyy-mm' */
  readonly month: string;
}

/**
 * Adds up every month of every advertiser click by click, from the log only, and compares it with the report, row by
 * row, and with what was settled and billed. Report and log are compared at the report's checkpoint, so new events do
 * not matter.
 * @param streamIds of the whole log
 */
export const checkReports = async (
  deps: ReportsDeps,
  streamIds: Iterable<string>,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<ReportsCheck> => {
  const months = new Map<string, Month>();
  for (const month of [...monthsInLog(streamIds), ...(await monthsInReports(deps.pool))])
    months.set(adInteractionsStream(month.advertiserId, month.month), month);
  const faults: string[] = [];
  let [done, clicks] = [0, 0];
  for (const month of months.values()) {
    signal.throwIfAborted();
    onProgress(`Adding up advertisers' months, ${(done += 1)} of ${months.size}`);
    const { reported, checkpoint } = await readReported(deps.pool, month);
    const audit = await auditMonth(deps, month.advertiserId, month.month, checkpoint);
    clicks += reported.clicks.length;
    faults.push(...faultsOf(reported, audit).map((sentence) => `${month.advertiserId}, ${month.month}: ${sentence}`));
  }
  return { months: months.size, clicks, faults };
};

const faultsOf = (reported: ReportedMonth, audit: MonthAudit | undefined): readonly string[] =>
  audit
    ? [...audit.faults, ...audit.billing.differences, ...differencesOfMonth(reported, audit)]
    : ['The log knows no such advertiser.'];

const monthsInLog = (streamIds: Iterable<string>): readonly Month[] =>
  [...streamIds]
    .filter((streamId) => categoryOf(streamId) === categoryOf(adInteractionsStream('', '')))
    .map(entityIdOf)
    .map((entityId) => ({
      advertiserId: entityId.slice(0, -'-yyyy-mm'.length),
      month: entityId.slice(-'yyyy-mm'.length),
    }));

/** Includes months that are not in the log. */
const monthsInReports = (pool: Pool): Promise<readonly Month[]> =>
  fromActiveBuild(pool, AD_REPORTS, async (table) => {
    const { rows } = await pool.query<Month>(
      ['clicks', 'registrations', 'settlements']
        .map((name) => `select advertiser_id as "advertiserId", month from ${table(name)}`)
        .join(' union '),
    );
    return rows;
  });

/** A month of the report with the report's checkpoint, from one snapshot. */
const readReported = (
  pool: Pool,
  { advertiserId, month }: Month,
): Promise<{ readonly reported: ReportedMonth; readonly checkpoint: Position }> =>
  fromActiveBuild(pool, AD_REPORTS, (table, schema) =>
    inTransaction(
      pool,
      async (tx) => {
        const rowsOf = async <Row extends object>(columns: string, of: string): Promise<readonly Row[]> => {
          const where = 'where advertiser_id = $1 and month = $2';
          return (await tx.query<Row>(`select ${columns} from ${table(of)} ${where}`, [advertiserId, month])).rows;
        };
        const { rows } = await tx.query<{ checkpoint: Position }>(
          'select checkpoint from projections.builds where schema_name = $1',
          [schema],
        );
        const [build] = rows;
        if (!build) throw new Error(`The read model ${AD_REPORTS} was swapped while it was read; verify again.`);
        return {
          checkpoint: build.checkpoint,
          reported: {
            clicks: await rowsOf('click_id as id, ad_id as "adId", refusal, charged_micros as micros', 'clicks'),
            registrations: await rowsOf(
              'registration_id as id, ad_id as "adId", unmatched as refusal, charged_micros as micros',
              'registrations',
            ),
            settlements: await rowsOf(
              'settlement_id as id, total_cents as "totalCents", due_cents as "dueCents"',
              'settlements',
            ),
          },
        };
      },
      { isolation: 'repeatable read', readOnly: true },
    ),
  );
