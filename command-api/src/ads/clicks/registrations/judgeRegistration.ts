import {
  type UnmatchedReason,
  REGISTRATION_WITHIN_DAYS,
  REGISTRATIONS_PER_CLICK,
  type RegistrationProof,
  type RegistrationSource,
  type UnconfirmedReason,
} from '@campjay/events/ads/values.ts';
import { type JudgedClick, type AdMonth, countMatched } from '@campjay/domain/ads/adMonthFold.ts';
import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { RegistrationMatched, RegistrationUnconfirmed, RegistrationUnmatched } from '@campjay/events/ads/clicks.ts';
import { type Micros, microsOfCents, shareOf } from '@campjay/domain/money/micros.ts';

/** All inputs of a registration verdict. */
interface RegistrationFacts {
  /** The reported click in its current state; undefined if the advertiser has no such click. */
  readonly click: JudgedClick | undefined;
  readonly registeredAt: Date;
  readonly priceCents: number;
  /** Number of other registrations matched to that click. */
  readonly otherMatches: number;
}

/**
 * Returns why a registration is not charged to its click; null if it is. A pure function: the same facts always lead to
 * the same result.
 */
type JudgeRegistration = (facts: RegistrationFacts) => UnmatchedReason | null;

const DAY_MS = 24 * 60 * 60_000;
/** Allowed difference between the operator's clock and ours. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;

/**
 * Version 1: a registration must belong to a counted click, and be at most 30 days later. Version 1 has already judged
 * registrations, so it never changes.
 */
const judgeV1: JudgeRegistration = ({ click, registeredAt }) => {
  if (!click?.card) return 'no-such-click';
  if (click.refusal !== null) return 'click-refused';
  const delayMs = registeredAt.getTime() - click.receivedAt;
  if (delayMs < -MAX_CLOCK_DIFFERENCE_MS) return 'before-click';
  return delayMs > REGISTRATION_WITHIN_DAYS * DAY_MS ? 'too-late' : null;
};

/** Allowance for care, lunch and fees, in percent of the session's price. */
const EXTRAS_PERCENT = 50n;
/** Maximum order price if a session of the card has no listed price. */
const UNLISTED_PRICE_CENTS = 1_000_000;

/**
 * Version 2, for confirmed registrations. In addition to version 1, an order may cost at most one and a half times the
 * most expensive session on the card, and at most ten orders are charged per click. There is no lower limit, because
 * financial aid and discounts can reduce a price to zero. Version 2 has already judged registrations, so it never
 * changes.
 */
const judgeV2: JudgeRegistration = (facts) => {
  const reason = judgeV1(facts);
  if (reason !== null) return reason;
  if (facts.priceCents > maxOrderCents(facts.click)) return 'implausible-price';
  return facts.otherMatches >= REGISTRATIONS_PER_CLICK ? 'too-many-for-click' : null;
};

const maxOrderCents = (click: JudgedClick | undefined): number => {
  const highest = click?.card?.highestOrderCents ?? null;
  return highest === null ? UNLISTED_PRICE_CENTS : Number((BigInt(highest) * (100n + EXTRAS_PERCENT)) / 100n);
};

/**
 * Every version of the registration rules that has ever judged registrations. A verdict records its version; one
 * without a version used version 1. When the verdict on a click is revised, its registrations are judged by their
 * original version again.
 */
const RULES_BY_VERSION: ReadonlyMap<number, JudgeRegistration> = new Map([
  [1, judgeV1],
  [2, judgeV2],
]);

/** The current version. */
const REGISTRATION_RULE_VERSION = 2;

/** @throws RangeError for a version of a newer build */
const registrationRules = (version: number): JudgeRegistration => {
  const judge = RULES_BY_VERSION.get(version);
  if (!judge) throw new RangeError(`This build does not know version ${version} of the registration rules.`);
  return judge;
};

/** A registration from the bus. */
export interface ReceivedRegistration {
  readonly registrationId: string;
  readonly messageId: string;
  /** The click that the report names. */
  readonly clickId: string;
  readonly source: RegistrationSource;
  /** What confirms the registration, or why it is unconfirmed. Decided when the report is received. */
  readonly evidence: RegistrationProof | UnconfirmedReason;
  readonly registeredAt: Date;
  readonly receivedAt: Date;
  readonly priceCents: number;
}

/** The state on which a verdict depends. */
export interface RegistrationContext {
  readonly month: AdMonth;
  /** The two previous months, which may contain the click. */
  readonly previousMonths: readonly AdMonth[];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

type RegistrationEvent = RegistrationMatched | RegistrationUnmatched | RegistrationUnconfirmed;

/**
 * Judges a registration: finds its click and computes the charge. If the advertiser pays for registrations, the charge
 * is a percentage of the registration's price, within the same monthly budget as clicks. An unconfirmed registration is
 * never charged. Returns undefined for a registration that was already judged. Also returns undefined for an
 * unconfirmed one without a counted click, because anyone could flood the log with those.
 */
export const judgeRegistration = (
  context: RegistrationContext,
  received: ReceivedRegistration,
): RegistrationEvent | undefined => {
  const months = [context.month, ...context.previousMonths];
  if (months.some(({ registrations }) => registrations.has(received.registrationId))) return undefined;
  const { evidence } = received;
  return isProof(evidence) ? judgeConfirmed(context, received, evidence) : judgeUnconfirmed(months, received, evidence);
};

const isProof = (evidence: ReceivedRegistration['evidence']): evidence is RegistrationProof =>
  evidence === 'signature' || evidence === 'upload';

/** True if the registration may be charged. */
export const isConfirmed = ({ evidence }: Pick<ReceivedRegistration, 'evidence'>): boolean => isProof(evidence);

const judgeConfirmed = (
  { month, previousMonths, advertiser }: RegistrationContext,
  received: ReceivedRegistration,
  confirmedBy: RegistrationProof,
): RegistrationMatched | RegistrationUnmatched => {
  const { clickId } = received;
  const months = [month, ...previousMonths];
  const click = findClick(months, clickId);
  const otherMatches = sum(months.map((each) => countMatched(each, clickId)));
  const facts = { ...received, click, otherMatches };
  const budget = { spentMicros: month.spentMicros, budgetMicros: microsOfCents(advertiser.budgetCents) };
  const { unmatched, isOverBudget, chargedMicros } = computeRegistrationVerdict(
    facts,
    budget,
    REGISTRATION_RULE_VERSION,
  );
  const registration = { ...toEventData(received), confirmedBy };
  const ruleVersion = REGISTRATION_RULE_VERSION;
  if (unmatched !== null || !click?.card)
    return RegistrationUnmatched({ registration, clickId, reason: unmatched ?? 'no-such-click', ruleVersion });
  const { adId, orgId, instanceId } = click.card;
  return RegistrationMatched({
    registration,
    clickId,
    adId,
    orgId,
    instanceId,
    isOverBudget,
    ruleVersion,
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
  const unconfirmedCount = sum(months.map(({ unconfirmedByClick }) => unconfirmedByClick.get(clickId) ?? 0));
  if (unconfirmedCount >= REGISTRATIONS_PER_CLICK) return undefined;
  const click = findClick(months, clickId);
  // Only the rules of version 1 apply. They ignore the price, which is unverified.
  const unmatched = registrationRules(1)({ click, registeredAt, priceCents: 0, otherMatches: 0 });
  if (unmatched !== null || !click?.card) return undefined;
  const { adId, orgId, instanceId } = click.card;
  return RegistrationUnconfirmed({
    registration: toEventData(received),
    clickId,
    adId,
    orgId,
    instanceId,
    reason,
    ruleVersion: REGISTRATION_RULE_VERSION,
  });
};

const findClick = (months: readonly AdMonth[], clickId: string): JudgedClick | undefined =>
  months.map(({ clicks }) => clicks.get(clickId)).find((each) => each !== undefined);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const toEventData = ({ registrationId, source, priceCents, registeredAt, receivedAt }: ReceivedRegistration) => ({
  registrationId,
  source,
  priceCents,
  registeredAt: registeredAt.toISOString(),
  receivedAt: receivedAt.toISOString(),
});

/** The result of judging a registration. */
export interface RegistrationVerdict {
  /** Why it is not charged to its click; null if it is. */
  readonly unmatched: UnmatchedReason | null;
  readonly isOverBudget: boolean;
  readonly chargedMicros: Micros;
}

/**
 * Judges a registration against the current state of its click, and computes the charge.
 * @param spentMicros the month's spend without this registration
 * @param ruleVersion the version of the rules to apply
 */
export const computeRegistrationVerdict = (
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
