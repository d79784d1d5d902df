import { type ClickRefusal, type UnmatchedReason } from '@campjay/events/ads/values.ts';
import { type AdInteractionEvent, type ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { centsOf, type Micros } from '@campjay/domain/money/micros.ts';

/** A billable item, as the log currently has it. */
export interface AuditedItem {
  readonly kind: 'click' | 'registration';
  readonly id: string;
  readonly adId: string;
  readonly receivedAt: string;
  readonly micros: Micros;
  /** Null if it counts. */
  readonly refusal: ClickRefusal | UnmatchedReason | null;
}

/** An invoice line with its items. */
export interface AuditedLine {
  readonly adId: string;
  readonly items: readonly AuditedItem[];
  readonly micros: Micros;
  readonly cents: number;
}

export interface AuditedMonth {
  /** All clicks and registrations, including those that do not count. */
  readonly items: readonly AuditedItem[];
  readonly lines: readonly AuditedLine[];
  /** Sum of all settlements. */
  readonly invoiceCents: number;
  /** Counted, but not yet settled. */
  readonly openMicros: Micros;
  readonly settlements: readonly ClicksSettled['data'][];
  /** Inconsistencies, as sentences; empty for a consistent month. */
  readonly faults: readonly string[];
}

/**
 * Recomputes an advertiser's month item by item from its events alone. Deliberately independent of the settlement
 * (`monthBill.ts` stores hourly sums), so each reveals errors of the other.
 */
export const auditEvents = (events: readonly AdInteractionEvent[]): AuditedMonth => {
  const items = new Map<string, AuditedItem>();
  const settlements: ClicksSettled['data'][] = [];
  const faults: string[] = [];
  let spent: Micros = 0n;

  const spend = (id: string, charged: Micros, stated: string): void => {
    spent += charged;
    if (spent !== BigInt(stated))
      faults.push(`The spend after ${id} is ${stated} micro-dollars, but comes to ${spent}.`);
    spent = BigInt(stated);
  };
  const judged = (item: AuditedItem): void => {
    if (items.has(`${item.kind} ${item.id}`)) faults.push(`The ${item.kind} ${item.id} was judged twice.`);
    items.set(`${item.kind} ${item.id}`, item);
  };

  for (const event of events)
    switch (event.type) {
      case 'ClickCounted': {
        const { click, chargedMicros, spentMicros } = event.data;
        const { clickId: id, receivedAt, card } = click;
        if (chargedMicros !== card.priceMicros)
          faults.push(
            `The click ${id} costs ${chargedMicros} micro-dollars, but its card was shown for ${card.priceMicros}.`,
          );
        judged({ kind: 'click', id, adId: card.adId, receivedAt, micros: BigInt(chargedMicros), refusal: null });
        spend(id, BigInt(chargedMicros), spentMicros);
        break;
      }
      case 'ClickRefused': {
        const { clickId: id, receivedAt, card } = event.data.click;
        judged({ kind: 'click', id, adId: card?.adId ?? '', receivedAt, micros: 0n, refusal: event.data.reason });
        break;
      }
      case 'ClickVerdictRevised': {
        const { clickId: id, adId, from, to, spentMicros } = event.data;
        const before = items.get(`click ${id}`);
        if (!before || before.refusal !== from.refusal || before.micros !== BigInt(from.chargedMicros))
          faults.push(`The verdict on the click ${id} was revised from one that it did not have.`);
        if (before)
          items.set(`click ${id}`, { ...before, adId, micros: BigInt(to.chargedMicros), refusal: to.refusal });
        spend(id, BigInt(to.chargedMicros) - BigInt(from.chargedMicros), spentMicros);
        break;
      }
      case 'RegistrationMatched': {
        const { registration, adId, chargedMicros, spentMicros } = event.data;
        const { registrationId: id, receivedAt } = registration;
        judged({ kind: 'registration', id, adId, receivedAt, micros: BigInt(chargedMicros), refusal: null });
        spend(id, BigInt(chargedMicros), spentMicros);
        break;
      }
      case 'RegistrationUnmatched': {
        const { registrationId: id, receivedAt } = event.data.registration;
        judged({ kind: 'registration', id, adId: '', receivedAt, micros: 0n, refusal: event.data.reason });
        break;
      }
      case 'RegistrationVerdictRevised': {
        const { registrationId: id, adId, from, to, spentMicros } = event.data;
        const before = items.get(`registration ${id}`);
        if (!before || before.refusal !== from.unmatched || before.micros !== BigInt(from.chargedMicros))
          faults.push(`The verdict on the registration ${id} was revised from one that it did not have.`);
        if (before)
          items.set(`registration ${id}`, { ...before, adId, micros: BigInt(to.chargedMicros), refusal: to.unmatched });
        spend(id, BigInt(to.chargedMicros) - BigInt(from.chargedMicros), spentMicros);
        break;
      }
      case 'ClicksSettled':
        faults.push(...faultsOf(event.data, linesThrough(items, event.data.through), settlements));
        settlements.push(event.data);
        break;
      case 'ViewsTallied':
      case 'RegistrationUnconfirmed': // not a verdict: if it is confirmed later, a separate event records the charge
        break;
    }

  const through = settlements.at(-1)?.through ?? '';
  const counted = [...items.values()].filter(({ refusal }) => refusal === null);
  return {
    items: [...items.values()],
    lines: linesThrough(items, through),
    invoiceCents: settlements.reduce((cents, { dueCents }) => cents + dueCents, 0),
    openMicros: sum(counted.filter(({ receivedAt }) => receivedAt >= through)),
    settlements,
    faults,
  };
};

const sum = (items: readonly AuditedItem[]): Micros => items.reduce((micros, item) => micros + item.micros, 0n);

/** All instants in the log have the same format, so they compare as strings. */
const linesThrough = (items: ReadonlyMap<string, AuditedItem>, through: string): readonly AuditedLine[] => {
  const settled = [...items.values()].filter(({ refusal, receivedAt }) => refusal === null && receivedAt < through);
  return [...new Set(settled.map(({ adId }) => adId))].sort().map((adId) => {
    const ofAd = settled.filter((item) => item.adId === adId);
    return { adId, items: ofAd, micros: sum(ofAd), cents: centsOf(sum(ofAd)) };
  });
};

const faultsOf = (
  { settlementId, lines, totalCents, dueCents }: ClicksSettled['data'],
  audited: readonly AuditedLine[],
  before: readonly ClicksSettled['data'][],
): readonly string[] => {
  const faults: string[] = [];
  const stated = new Map(lines.map((line) => [line.adId, BigInt(line.micros)]));
  for (const { adId, micros } of audited)
    if ((stated.get(adId) ?? 0n) !== micros)
      faults.push(
        `Settlement ${settlementId} states ${stated.get(adId) ?? 0n} micro-dollars for ad ${adId}, but its clicks come to ${micros}.`,
      );
  for (const { adId, micros } of lines)
    if (BigInt(micros) !== 0n && !audited.some((line) => line.adId === adId))
      faults.push(`Settlement ${settlementId} bills ad ${adId}, which has no settled click.`);
  const cents = audited.reduce((all, line) => all + line.cents, 0);
  if (cents !== totalCents)
    faults.push(`Settlement ${settlementId} states a total of ${totalCents} cents, but its lines come to ${cents}.`);
  const billed = before.reduce((all, settlement) => all + settlement.dueCents, 0);
  if (totalCents - billed !== dueCents)
    faults.push(`Settlement ${settlementId} bills ${dueCents} cents, but ${totalCents - billed} are due.`);
  return faults;
};
