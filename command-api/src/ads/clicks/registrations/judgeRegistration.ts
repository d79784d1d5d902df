import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import {
  type RegistrationProof,
  REGISTRATIONS_PER_CLICK,
  type RegistrationSource,
  type UnconfirmedReason,
  type UnmatchedReason,
} from '@campjay/events/ads/adClicks.ts';
import { type AdMonth, type JudgedClick, countMatched } from '@campjay/domain/ads/adMonthFold.ts';
import { RegistrationMatched, RegistrationUnconfirmed, RegistrationUnmatched } from '@campjay/events/ads/clicks.ts';
import { type Micros, microsOfCents, shareOf } from '@campjay/domain/money/micros.ts';
import { REGISTRATION_RULE_VERSION, registrationRules } from './rules/ruleVersions.ts';
import { type RegistrationFacts } from './rules/registrationFacts.ts';

/** A registration from the bus. */
export interface ReceivedRegistration {
  readonly registrationId: string;
  readonly messageId: string;
  /** The click that the report names. */
  readonly clickId: string;
  readonly source: RegistrationSource;
  /** What confirms it, or why it is unconfirmed; decided on receipt. */
  readonly evidence: RegistrationProof | UnconfirmedReason;
  readonly registeredAt: Date;
  readonly receivedAt: Date;
  readonly priceCents: number;
}

/** Input of a verdict: the current month, the months before, and the advertiser's budget. */
export interface RegistrationContext {
  readonly month: AdMonth;
  /** The two previous months, which may contain its click. */
  readonly earlier: readonly AdMonth[];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

type RegistrationEvent = RegistrationMatched | RegistrationUnmatched | RegistrationUnconfirmed;

/**
 * Finds the click of a registration and computes its charge: a percentage of its price if the card was shown under that
 * pricing, with the same monthly cap as clicks. An unconfirmed registration is never charged. Returns undefined for a
 * registration that was already judged, and for an unconfirmed one without a counted click, because anyone could flood
 * the log with those.
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
  // The price is ignored: it is unverified, and nothing depends on it.
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
  /** Null if it belongs to a counted click. */
  readonly unmatched: UnmatchedReason | null;
  readonly isOverBudget: boolean;
  readonly chargedMicros: Micros;
}

/**
 * Whether a registration belongs to its click in the click's current state, and its charge given the rest of the
 * month's spend.
 * @param ruleVersion the version of the rules that judges it
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
