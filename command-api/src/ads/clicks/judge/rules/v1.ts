import { type AdMonth, visitorKey } from '@campjay/domain/ads/adMonthFold.ts';
import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { type AdTokenResult, type AdToken } from '@campjay/domain/ads/tokens/adToken.ts';

/** All inputs of a verdict. Instants are in ms since 1970. */
export interface ClickFacts {
  /** When the bus received the click. */
  readonly receivedAt: number;
  /** The token as read at that moment. */
  readonly reading: AdTokenResult;
  readonly isRobot: boolean;
  readonly isOwn: boolean;
  /** Pseudonym of the sender's network address. */
  readonly address: string;
  /** The advertiser's month after all previous verdicts. */
  readonly month: AdMonth;
  /** The previous month, which may have just ended. */
  readonly earlier: AdMonth;
  readonly budgetMicros: Micros;
}

/** Why a click is not charged; null if it counts. Pure: the same facts always give the same answer. */
export type JudgeClick = (facts: ClickFacts) => ClickRefusal | null;

/** Faster than a person can see, read and click a card. */
const MIN_HUMAN_CLICK_MS = 500;
/** A second click of one visitor on one ad within this time is a duplicate. */
const DOUBLE_WITHIN_MS = 30 * 60_000;
/**
 * A household, a school or a street of phones behind one address clicks less than this; an attack on a budget clicks
 * more.
 */
const COUNTED_PER_ADDRESS = 10;
const ADDRESS_WINDOW_MS = 60 * 60_000;

/**
 * Version 1 of the click rules; reasons are checked in the order of `CLICK_REFUSALS`. It has already judged clicks, so
 * it never changes: a rule change is a new version (`ruleVersions.ts`). In case of doubt the advertiser is not charged.
 */
export const judgeV1: JudgeClick = (facts) => {
  const { reading, isRobot, receivedAt, isOwn, month } = facts;
  if (reading.kind === 'bad') return 'bad-token';
  if (reading.kind === 'expired') return 'expired-token';
  const { token } = reading;
  if (isRobot || receivedAt - token.servedAt.getTime() < MIN_HUMAN_CLICK_MS) return 'robot';
  if (isOwn || month.ownVisitors.has(token.visitor)) return 'own-people';
  if (isDouble(facts, token)) return 'double-click';
  if (isFlood(facts)) return 'too-many-from-address';
  return isOverBudget(facts, token) ? 'over-budget' : null;
};

/**
 * Half an hour in both directions, because a late message is judged by its own time. Also across the start of a month.
 */
const isDouble = ({ month, earlier, receivedAt }: ClickFacts, token: AdToken): boolean => {
  const key = visitorKey(token);
  return [month, earlier].some((each) =>
    each.clicksByVisitor.get(key)?.some((counted) => Math.abs(receivedAt - counted) < DOUBLE_WITHIN_MS),
  );
};

/** Only counted clicks use up the limit: repeated clicks on one card do not block the clicks of neighbors. */
const isFlood = ({ month, receivedAt, address }: ClickFacts): boolean => {
  const recent = (month.clicksByAddress.get(address) ?? []).filter(
    (counted) => Math.abs(receivedAt - counted) < ADDRESS_WINDOW_MS,
  );
  return recent.length >= COUNTED_PER_ADDRESS;
};

/** A hard cap: a click that would exceed the budget is free. A click with price 0 never exceeds it. */
const isOverBudget = ({ month, budgetMicros }: ClickFacts, token: AdToken): boolean => {
  const price = BigInt(token.priceMicros);
  return price > 0n && month.spentMicros + price > budgetMicros;
};
