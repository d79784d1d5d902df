import { type Advertiser } from '@campjay/events/advertising/advertiser.ts';
import {
  REGISTRATION_WITHIN_DAYS,
  type RegistrationSource,
  type UnmatchedReason,
} from '@campjay/events/interactions/adClicks.ts';
import { type AdMonth, type JudgedClick } from '@campjay/events/interactions/adMonthFold.ts';
import { RegistrationMatched, RegistrationUnmatched } from '@campjay/events/interactions/events.ts';
import { type Micros, microsOfCents, shareOf } from '@campjay/events/money/micros.ts';

/** A registration as the bus handed it over. */
export interface ReceivedRegistration {
  readonly registrationId: string;
  readonly messageId: string;
  /** Of the click that it is said to have come by. */
  readonly clickId: string;
  readonly source: RegistrationSource;
  readonly registeredAt: Date;
  readonly receivedAt: Date;
  readonly priceCents: number;
}

/** What it is judged over: the months, this one first, and what the advertiser pays at the most. */
export interface RegistrationJudgedOver {
  readonly month: AdMonth;
  /** The two months before, in which its click may be. */
  readonly earlier: readonly AdMonth[];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Clocks of the operator's site and ours may differ so much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * Finds the click that a registration came by, within 30 days, and says what it costs: a share of its price where the card
 * was shown for that, under the same monthly cap as clicks (DESIGN §8, §15). Undefined of one that was judged before.
 */
export const judgeRegistration = (
  { month, earlier, advertiser }: RegistrationJudgedOver,
  received: ReceivedRegistration,
): RegistrationMatched | RegistrationUnmatched | undefined => {
  const { registrationId, clickId, source, registeredAt, receivedAt, priceCents } = received;
  const months = [month, ...earlier];
  if (months.some(({ registrations }) => registrations.has(registrationId))) return undefined;
  const registration = {
    ...{ registrationId, source, priceCents },
    registeredAt: registeredAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
  };
  const click = months.map(({ clicks }) => clicks.get(clickId)).find((each) => each !== undefined);
  const over = { spentMicros: month.spentMicros, budgetMicros: microsOfCents(advertiser.budgetCents) };
  const { unmatched, isOverBudget, chargedMicros } = registrationVerdict(received, click, over);
  if (unmatched !== null || !click?.card)
    return RegistrationUnmatched({ registration, clickId, reason: unmatched ?? 'no-such-click' });
  const { adId, orgId, instanceId } = click.card;
  return RegistrationMatched({
    ...{ registration, clickId, adId, orgId, instanceId, isOverBudget },
    chargedMicros: String(chargedMicros),
    spentMicros: String(month.spentMicros + chargedMicros),
  });
};

export interface RegistrationVerdict {
  /** Null where it belongs to a click that counts. */
  readonly unmatched: UnmatchedReason | null;
  readonly isOverBudget: boolean;
  readonly chargedMicros: Micros;
}

/** Whether a registration belongs to its click as that stands, and what it costs beside what is spent without it. */
export const registrationVerdict = (
  { registeredAt, priceCents }: Pick<ReceivedRegistration, 'registeredAt' | 'priceCents'>,
  click: JudgedClick | undefined,
  { spentMicros, budgetMicros }: { readonly spentMicros: Micros; readonly budgetMicros: Micros },
): RegistrationVerdict => {
  const card = click?.card;
  const reason = unmatchedReason(click, registeredAt);
  if (reason !== undefined || !card)
    return { unmatched: reason ?? 'no-such-click', isOverBudget: false, chargedMicros: 0n };
  const charge = card.basisPoints === null ? 0n : shareOf(microsOfCents(priceCents), card.basisPoints);
  const isOverBudget = charge > 0n && spentMicros + charge > budgetMicros;
  return { unmatched: null, isOverBudget, chargedMicros: isOverBudget ? 0n : charge };
};

const unmatchedReason = (click: JudgedClick | undefined, registeredAt: Date): UnmatchedReason | undefined => {
  if (!click) return 'no-such-click';
  if (click.refusal !== null) return 'click-refused';
  const after = registeredAt.getTime() - click.receivedAt;
  if (after < -CLOCKS_DIFFER_MS) return 'before-click';
  return after > REGISTRATION_WITHIN_DAYS * DAY_MS ? 'too-late' : undefined;
};
