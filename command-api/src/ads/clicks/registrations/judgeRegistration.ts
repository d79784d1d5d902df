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
  /** The named click in its current state; undefined if the advertiser has no such click. */
  readonly click: JudgedClick | undefined;
  readonly registeredAt: Date;
  readonly priceCents: number;
  /** Number of other registrations matched to that click. */
  readonly othersOfClick: number;
}

/** Why a registration is not charged to its click; null if it is. Pure: the same facts always give the same answer. */
type JudgeRegistration = (facts: RegistrationFacts) => UnmatchedReason | null;

const DAY_MS = 24 * 60 * 60_000;
/** Allowed clock difference between the operator's site and ours. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * Version 1: a registration belongs to a counted click, within 30 days of it. It has already judged registrations, so
 * it never changes.
 */
const judgeV1: JudgeRegistration = ({ click, registeredAt }) => {
  if (!click?.card) return 'no-such-click';
  if (click.refusal !== null) return 'click-refused';
  const after = registeredAt.getTime() - click.receivedAt;
  if (after < -CLOCKS_DIFFER_MS) return 'before-click';
  return after > REGISTRATION_WITHIN_DAYS * DAY_MS ? 'too-late' : null;
};

/** Allowance for care, lunch and fees, in percent of the session's price. */
const EXTRAS_PERCENT = 50n;
/** Maximum order price if a session of the card has no listed price. */
const UNLISTED_PRICE_CENTS = 1_000_000;

/**
 * Version 2, for confirmed registrations. In addition to version 1, an order costs at most one and a half times the
 * most expensive session on the card, and a click is charged for at most ten orders. There is no lower limit, because
 * financial aid and discounts can reduce a price to zero. It has already judged registrations, so it never changes.
 */
const judgeV2: JudgeRegistration = (facts) => {
  const reason = judgeV1(facts);
  if (reason !== null) return reason;
  if (facts.priceCents > mostCents(facts.click)) return 'implausible-price';
  return facts.othersOfClick >= REGISTRATIONS_PER_CLICK ? 'too-many-for-click' : null;
};

const mostCents = (click: JudgedClick | undefined): number => {
  const highest = click?.card?.highestOrderCents ?? null;
  return highest === null ? UNLISTED_PRICE_CENTS : Number((BigInt(highest) * (100n + EXTRAS_PERCENT)) / 100n);
};

/**
 * Every version of the registration rules that has ever judged. A verdict records its version; one without a version is
 * of version 1. A registration is always judged by the same version, even when the verdict on its click is revised.
 */
const RULES_BY_VERSION: ReadonlyMap<number, JudgeRegistration> = new Map([
  [1, judgeV1],
  [2, judgeV2],
]);

/** The current version. */
const REGISTRATION_RULE_VERSION = 2;

/** @throws RangeError if there is no such version: a newer build has judged */
const registrationRules = (version: number): JudgeRegistration => {
  const judge = RULES_BY_VERSION.get(version);
  if (!judge) throw new RangeError(`There is no edition ${version} of the rules for registrations.`);
  return judge;
};

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
