import { type ClickRefusal, type UnmatchedReason } from '@campjay/events/ads/values.ts';
import { type AdInteractionEvent, type ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { centsOf, type Micros } from '@campjay/domain/money/micros.ts';

/** A click or registration with its current verdict in the log. */
export interface AuditedItem {
  readonly kind: 'click' | 'registration';
  readonly id: string;
  readonly adId: string;
  readonly receivedAt: string;
  readonly micros: Micros;
  /** Why it is not charged; null if it counts. */
  readonly refusal: ClickRefusal | UnmatchedReason | null;
}

/** The charges of one ad, with the items that they consist of. */
export interface AuditedLine {
  readonly adId: string;
  readonly items: readonly AuditedItem[];
  readonly micros: Micros;
  readonly cents: number;
}

/** An advertiser's month, as recomputed from the log. */
export interface AuditedMonth {
  /** All clicks and registrations, including those that are not charged. */
  readonly items: readonly AuditedItem[];
  readonly lines: readonly AuditedLine[];
  /** Sum of all settlements. */
  readonly invoiceCents: number;
  /** Charges that no settlement (bill) includes yet. */
  readonly openMicros: Micros;
  readonly settlements: readonly ClicksSettled['data'][];
  /** Inconsistencies, as sentences; empty for a consistent month. */
  readonly faults: readonly string[];
}

/**
 * Recomputes an advertiser's month item by item from its events alone. It is deliberately independent of the settlement
 * (`monthBill.ts`, which stores hourly sums), so each reveals errors of the other.
 */
export const auditEvents = (events: readonly AdInteractionEvent[]): AuditedMonth => {
  const items = new Map<string, AuditedItem>();
  const settlements: ClicksSettled['data'][] = [];
  const faults: string[] = [];
  let spent: Micros = 0n;

  /** Adds a charge, and compares the sum with the spend that the event states. */
  const addCharge = (id: string, chargedMicros: Micros, statedSpend: string): void => {
    spent += chargedMicros;
    if (spent !== BigInt(statedSpend))
      faults.push(
        `The event of ${id} states a spend of ${statedSpend} micro-dollars, but the charges add up to ${spent}.`,
      );
    spent = BigInt(statedSpend); // otherwise every later event would be reported as well
  };
  const addItem = (item: AuditedItem): void => {
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
        addItem({ kind: 'click', id, adId: card.adId, receivedAt, micros: BigInt(chargedMicros), refusal: null });
        addCharge(id, BigInt(chargedMicros), spentMicros);
        break;
      }
      case 'ClickRefused': {
        const { clickId: id, receivedAt, card } = event.data.click;
        addItem({ kind: 'click', id, adId: card?.adId ?? '', receivedAt, micros: 0n, refusal: event.data.reason });
        break;
      }
      case 'ClickVerdictRevised': {
        const { clickId: id, adId, from, to, spentMicros } = event.data;
        const previous = items.get(`click ${id}`);
        if (!previous || previous.refusal !== from.refusal || previous.micros !== BigInt(from.chargedMicros))
          faults.push(`A revision of the click ${id} starts from a verdict that the click did not have.`);
        if (previous)
          items.set(`click ${id}`, { ...previous, adId, micros: BigInt(to.chargedMicros), refusal: to.refusal });
        addCharge(id, BigInt(to.chargedMicros) - BigInt(from.chargedMicros), spentMicros);
        break;
      }
      case 'RegistrationMatched': {
        const { registration, adId, chargedMicros, spentMicros } = event.data;
        const { registrationId: id, receivedAt } = registration;
        addItem({ kind: 'registration', id, adId, receivedAt, micros: BigInt(chargedMicros), refusal: null });
        addCharge(id, BigInt(chargedMicros), spentMicros);
        break;
      }
      case 'RegistrationUnmatched': {
        const { registrationId: id, receivedAt } = event.data.registration;
        addItem({ kind: 'registration', id, adId: '', receivedAt, micros: 0n, refusal: event.data.reason });
        break;
      }
      case 'RegistrationVerdictRevised': {
        const { registrationId: id, adId, from, to, spentMicros } = event.data;
        const previous = items.get(`registration ${id}`);
        if (!previous || previous.refusal !== from.unmatched || previous.micros !== BigInt(from.chargedMicros))
          faults.push(`A revision of the registration ${id} starts from a verdict that the registration did not have.`);
        if (previous)
          items.set(`registration ${id}`, {
            ...previous,
            adId,
            micros: BigInt(to.chargedMicros),
            refusal: to.unmatched,
          });
        addCharge(id, BigInt(to.chargedMicros) - BigInt(from.chargedMicros), spentMicros);
        break;
      }
      case 'ClicksSettled':
        faults.push(...findSettlementFaults(event.data, computeLines(items, event.data.through), settlements));
        settlements.push(event.data);
        break;
      case 'ViewsTallied':
      case 'RegistrationUnconfirmed': // not a verdict: if it is confirmed later, a separate event records the charge
        break;
    }

  // Without a settlement, the empty string, which compares as earlier than every instant.
  const settledUntil = settlements.at(-1)?.through ?? '';
  const countedItems = [...items.values()].filter(({ refusal }) => refusal === null);
  return {
    items: [...items.values()],
    lines: computeLines(items, settledUntil),
    invoiceCents: settlements.reduce((cents, { dueCents }) => cents + dueCents, 0),
    openMicros: sumMicros(countedItems.filter(({ receivedAt }) => receivedAt >= settledUntil)),
    settlements,
    faults,
  };
};

const sumMicros = (items: readonly AuditedItem[]): Micros => items.reduce((micros, item) => micros + item.micros, 0n);

/**
 * Computes one line per ad from all counted items received before `until`, an ISO instant. All instants in the log have
 * the same format, so they compare as strings.
 */
const computeLines = (items: ReadonlyMap<string, AuditedItem>, until: string): readonly AuditedLine[] => {
  const settledItems = [...items.values()].filter(({ refusal, receivedAt }) => refusal === null && receivedAt < until);
  return [...new Set(settledItems.map(({ adId }) => adId))].sort().map((adId) => {
    const adItems = settledItems.filter((item) => item.adId === adId);
    return { adId, items: adItems, micros: sumMicros(adItems), cents: centsOf(sumMicros(adItems)) };
  });
};

/** Finds the differences between a settlement and the recomputed lines. */
const findSettlementFaults = (
  { settlementId, lines, totalCents, dueCents }: ClicksSettled['data'],
  auditedLines: readonly AuditedLine[],
  previousSettlements: readonly ClicksSettled['data'][],
): readonly string[] => {
  const faults: string[] = [];
  const statedMicros = new Map(lines.map((line) => [line.adId, BigInt(line.micros)]));
  for (const { adId, micros } of auditedLines)
    if ((statedMicros.get(adId) ?? 0n) !== micros)
      faults.push(
        `Settlement ${settlementId} states ${statedMicros.get(adId) ?? 0n} micro-dollars for ad ${adId}, but its items add up to ${micros}.`,
      );
  for (const { adId, micros } of lines)
    if (BigInt(micros) !== 0n && !auditedLines.some((line) => line.adId === adId))
      faults.push(`Settlement ${settlementId} bills ad ${adId}, which has no settled item.`);
  const cents = auditedLines.reduce((sumCents, line) => sumCents + line.cents, 0);
  if (cents !== totalCents)
    faults.push(`Settlement ${settlementId} states a total of ${totalCents} cents, but its lines add up to ${cents}.`);
  const billedCents = previousSettlements.reduce((sumCents, settlement) => sumCents + settlement.dueCents, 0);
  if (totalCents - billedCents !== dueCents)
    faults.push(`Settlement ${settlementId} bills ${dueCents} cents, but ${totalCents - billedCents} are due.`);
  return faults;
};
