import { type Advertiser } from '@campjay/events/advertising/advertiser.ts';
import {
  type RegistrationProof,
  REGISTRATIONS_PER_CLICK,
  type RegistrationSource,
  type UnconfirmedReason,
  type UnmatchedReason,
} from '@campjay/events/interactions/adClicks.ts';
import { type AdMonth, type JudgedClick, countMatched } from '@campjay/events/interactions/adMonthFold.ts';
import {
  RegistrationMatched,
  RegistrationUnconfirmed,
  RegistrationUnmatched,
} from '@campjay/events/interactions/events.ts';
import { type Micros, microsOfCents, shareOf } from '@campjay/events/money/micros.ts';
import { REGISTRATION_RULE_VERSION, registrationRules } from './rules/ruleVersions.ts';
import { type RegistrationFacts } from './rules/registrationFacts.ts';

/** A registration as the bus handed it over. */
export interface ReceivedRegistration {
  readonly registrationId: string;
  readonly messageId: string;
  /** Of the click that it is said to have come by. */
  readonly clickId: string;
  readonly source: RegistrationSource;
  /** What confirms it, or why nothing does: decided when it was received. */
  readonly evidence: RegistrationProof | UnconfirmedReason;
  readonly registeredAt: Date;
  readonly receivedAt: Date;
  readonly priceCents: number;
}

/** What it is judged over: the months, this one first, and what the advertiser pays at the most. */
export interface RegistrationContext {
  readonly month: AdMonth;
  /** The two months before, in which its click may be. */
  readonly earlier: readonly AdMonth[];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

type RegistrationEvent = RegistrationMatched | RegistrationUnmatched | RegistrationUnconfirmed;

/**
 * Finds the click that a registration came by and says what it costs: a share of its price where the card was shown for
 * that, under the same monthly cap as clicks. One that nothing confirms is never charged. Undefined of one that was judged
 * before, and of an unconfirmed one that belongs to no click that counts: anybody could fill the log with those.
 */
export const judgeRegistration = (
  context: RegistrationContext,
  received: ReceivedRegistration,
): RegistrationEvent | undefined => {
  const months = [context.month, ...context.earlier];
  if (months.some(({ registrations }) => registrations.has(received.registrationId))) return undefined;
  const { evidence } = received;
  return evidence === 'signature' || evidence === 'upload'
    ? judgeConfirmed(context, received, evidence)
    : judgeUnconfirmed(months, received, evidence);
};

const judgeConfirmed = (
  { month, earlier, advertiser }: RegistrationContext,
  received: ReceivedRegistration,
  confirmedBy: RegistrationProof,
): RegistrationMatched | RegistrationUnmatched => {
  const { clickId } = received;
  const months = [month, ...earlier];
  const click = clickIn(months, clickId);
  const facts = { ...received, click, othersOfClick: sum(months.map((each) => countMatched(each, clickId))) };
  const money = { spentMicros: month.spentMicros, budgetMicros: microsOfCents(advertiser.budgetCents) };
  const { unmatched, isOverBudget, chargedMicros } = registrationVerdict(facts, money, REGISTRATION_RULE_VERSION);
  const registration = { ...toEventData(received), confirmedBy };
  const ruleVersion = REGISTRATION_RULE_VERSION;
  if (unmatched !== null || !click?.card)
    return RegistrationUnmatched({ registration, clickId, reason: unmatched ?? 'no-such-click', ruleVersion });
  const { adId, orgId, instanceId } = click.card;
  return RegistrationMatched({
    ...{ registration, clickId, adId, orgId, instanceId, isOverBudget, ruleVersion },
    chargedMicros: String(chargedMicros),
    spentMicros: String(month.spentMicros + chargedMicros),
  });
};

const judgeUnconfirmed = (
  months: readonly AdMonth[],
  received: ReceivedRegistration,
  reason: UnconfirmedReason,
): RegistrationUnconfirmed | undefined => {
  const { registrationId, clickId, registeredAt } = received;
  if (months.some(({ unconfirmed }) => unconfirmed.has(registrationId))) return undefined;
  if (
    sum(months.map(({ unconfirmedByClick: unconfirmedOf }) => unconfirmedOf.get(clickId) ?? 0)) >=
    REGISTRATIONS_PER_CLICK
  )
    return undefined;
  const click = clickIn(months, clickId);
  // The price is not looked at: it is nobody's word, and nothing follows from it.
  const unmatched = registrationRules(1)({ click, registeredAt, priceCents: 0, othersOfClick: 0 });
  if (unmatched !== null || !click?.card) return undefined;
  const { adId, orgId, instanceId } = click.card;
  return RegistrationUnconfirmed({
    ...{ registration: toEventData(received), clickId, adId, orgId, instanceId, reason },
    ruleVersion: REGISTRATION_RULE_VERSION,
  });
};

const clickIn = (months: readonly AdMonth[], clickId: string): JudgedClick | undefined =>
  months.map(({ clicks }) => clicks.get(clickId)).find((each) => each !== undefined);

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

const toEventData = ({ registrationId, source, priceCents, registeredAt, receivedAt }: ReceivedRegistration) => ({
  ...{ registrationId, source, priceCents },
  registeredAt: registeredAt.toISOString(),
  receivedAt: receivedAt.toISOString(),
});

export interface RegistrationVerdict {
  /** Null where it belongs to a click that counts. */
  readonly unmatched: UnmatchedReason | null;
  readonly isOverBudget: boolean;
  readonly chargedMicros: Micros;
}

/**
 * Whether a registration belongs to its click as that stands, and what it costs beside what is spent without it.
 * @param ruleVersion the edition of the rules that judges it
 */
export const registrationVerdict = (
  facts: RegistrationFacts,
  { spentMicros, budgetMicros }: { readonly spentMicros: Micros; readonly budgetMicros: Micros },
  ruleVersion: number,
): RegistrationVerdict => {
  const { click, priceCents } = facts;
  const unmatched = registrationRules(ruleVersion)(facts);
  if (unmatched !== null) return { unmatched, isOverBudget: false, chargedMicros: 0n };
  const basisPoints = click?.card?.basisPoints ?? null;
  const charge = basisPoints === null ? 0n : shareOf(microsOfCents(priceCents), basisPoints);
  const isOverBudget = charge > 0n && spentMicros + charge > budgetMicros;
  return { unmatched: null, isOverBudget, chargedMicros: isOverBudget ? 0n : charge };
};
