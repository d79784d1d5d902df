import { type AuditedItem, type MonthAudit } from '@campjay/command-api/service.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';

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
