import { type AdMonth, visitorKey } from '@campjay/domain/ads/adMonthFold.ts';
import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { type AdTokenResult, type AdToken } from '@campjay/domain/ads/tokens/adToken.ts';

/** All inputs of a verdict. Instants are in ms since 1970. */
export interface ClickFacts {
  /** When the bus received the click. */
  readonly receivedAt: number;
  /** The result of validating the token at `receivedAt`. */
  readonly tokenResult: AdTokenResult;
  readonly isRobot: boolean;
  /** True if the sender acts for the advertiser. */
  readonly isOwn: boolean;
  /** Pseudonym of the sender's network address. */
  readonly address: string;
  /** The advertiser's month after all previous verdicts. */
  readonly month: AdMonth;
  /** The previous month. */
  readonly previousMonth: AdMonth;
  readonly budgetMicros: Micros;
}

/**
 * Returns why a click is not charged; null if it counts. A pure function: the same facts always lead to the same
 * result.
 */
export type JudgeClick = (facts: ClickFacts) => ClickRefusal | null;

/** No person can see, read and click a card in less time. */
const MIN_HUMAN_CLICK_MS = 500;
/** A second click by one visitor on one ad within this time is a duplicate. */
const DUPLICATE_WINDOW_MS = 30 * 60_000;
/**
 * Maximum number of counted clicks from one address per hour. A household, a school, or phones that share an address
 * normally stay below it; an attack on a budget exceeds it.
 */
const MAX_COUNTED_PER_ADDRESS = 10;
const ADDRESS_WINDOW_MS = 60 * 60_000;

/**
 * Version 1 of the click rules; reasons are checked in the order of `CLICK_REFUSALS`. If in doubt, the advertiser is
 * not charged. Version 1 has already judged clicks, so it never changes: a rule change is a new version
 * (`ruleVersions.ts`).
 */
export const judgeV1: JudgeClick = (facts) => {
  const { tokenResult, isRobot, receivedAt, isOwn, month } = facts;
  if (tokenResult.kind === 'forged') return 'bad-token';
  if (tokenResult.kind === 'expired') return 'expired-token';
  const { token } = tokenResult;
  if (isRobot || receivedAt - token.servedAt.getTime() < MIN_HUMAN_CLICK_MS) return 'robot';
  if (isOwn || month.ownVisitors.has(token.visitor)) return 'own-people';
  if (isDuplicate(facts, token)) return 'double-click';
  if (hasTooManyFromAddress(facts)) return 'too-many-from-address';
  return isOverBudget(facts, token) ? 'over-budget' : null;
};

/**
 * True if the visitor has another counted click on this ad. Looks half an hour back and ahead, because messages may
 * arrive out of order, and into the previous month, because a month may have just started.
 */
const isDuplicate = ({ month, previousMonth, receivedAt }: ClickFacts, token: AdToken): boolean => {
  const key = visitorKey(token);
  return [month, previousMonth].some(({ clicksByVisitor }) =>
    clicksByVisitor.get(key)?.some((countedAt) => Math.abs(receivedAt - countedAt) < DUPLICATE_WINDOW_MS),
  );
};

/**
 * True if the address has used up its clicks of this hour. Only counted clicks use up the limit, so repeated clicks on
 * one card do not block other people at the address.
 */
const hasTooManyFromAddress = ({ month, receivedAt, address }: ClickFacts): boolean => {
  const clicksWithinHour = (month.clicksByAddress.get(address) ?? []).filter(
    (countedAt) => Math.abs(receivedAt - countedAt) < ADDRESS_WINDOW_MS,
  );
  return clicksWithinHour.length >= MAX_COUNTED_PER_ADDRESS;
};

/** The budget is a hard cap: a click that would exceed it is not charged. A click with price 0 never exceeds it. */
const isOverBudget = ({ month, budgetMicros }: ClickFacts, token: AdToken): boolean => {
  const price = BigInt(token.priceMicros);
  return price > 0n && month.spentMicros + price > budgetMicros;
};
