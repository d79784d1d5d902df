import { type AuditedItem, type MonthAudit } from '@campjay/command-api/service.ts';
import { dollarsOf } from '@campjay/events/money/micros.ts';

/** A click or a registration as the report shows it. */
export interface ReportedItem {
  readonly id: string;
  /** Null where it belongs to no ad. */
  readonly adId: string | null;
  /** Null where it counts. */
  readonly refusal: string | null;
  /** Millionths of a US dollar, as a whole number in text. */
  readonly micros: string;
}

/** An advertiser's month as its report shows it. */
export interface ReportedMonth {
  readonly clicks: readonly ReportedItem[];
  readonly registrations: readonly ReportedItem[];
  readonly settlements: readonly { readonly id: string; readonly totalCents: number; readonly dueCents: number }[];
}

/** What a report says differently from the audit of the log, in sentences that name click, registration or settlement. */
export const differencesOfMonth = (
  reported: ReportedMonth,
  audit: Pick<MonthAudit, 'items' | 'settlements'>,
): readonly string[] => {
  const itemsOf = (kind: AuditedItem['kind']) => audit.items.filter((item) => item.kind === kind);
  return [
    ...differing('click', reported.clicks.map(itemSaid), itemsOf('click').map(itemSaid)),
    ...differing('registration', reported.registrations.map(itemSaid), itemsOf('registration').map(itemSaid)),
    ...differing(
      'settlement',
      reported.settlements.map(settlementSaid),
      audit.settlements.map(({ settlementId: id, ...settlement }) => settlementSaid({ id, ...settlement })),
    ),
  ];
};

type Said = readonly [id: string, words: string];

/** What does not count belongs to no ad's figures, so that it is not asked which one it was shown for. */
const itemSaid = ({ id, adId, refusal, micros }: ReportedItem | AuditedItem): Said => [
  id,
  `${refusal ?? `counts for ad ${adId ?? 'none'}`}, $${dollarsOf(BigInt(micros))}`,
];

const settlementSaid = ({ id, totalCents, dueCents }: ReportedMonth['settlements'][number]): Said => [
  id,
  `${totalCents} cents in all, ${dueCents} due`,
];

const differing = (what: string, reported: readonly Said[], audited: readonly Said[]): readonly string[] => {
  const inReport = new Map(reported);
  const inLog = new Map(audited);
  return [
    ...audited.flatMap(([id, words]) => {
      const shown = inReport.get(id);
      if (shown === words) return [];
      return [
        shown === undefined
          ? `The report lacks the ${what} ${id}; the log says "${words}".`
          : `The report says of the ${what} ${id} "${shown}", the log says "${words}".`,
      ];
    }),
    ...reported.flatMap(([id]) =>
      inLog.has(id) ? [] : [`The report shows the ${what} ${id}, which the log does not know.`],
    ),
  ];
};
