import { visitorKey } from '@campjay/events/interactions/adMonthFold.ts';
import { type AdToken } from '@campjay/platform/adTokens/adToken.ts';
import { type ClickFacts, type JudgeClick } from './clickFacts.ts';

/** Sooner after a card was served nobody has seen, read and pressed it. */
const MIN_HUMAN_CLICK_MS = 500;
/** A second click of one visitor on one ad within so long is the same interest (DESIGN §8). */
const DOUBLE_WITHIN_MS = 30 * 60_000;
/** A household, a school or a street of phones behind one address clicks less; whoever runs down a budget clicks more. */
const COUNTED_PER_ADDRESS = 10;
const ADDRESS_WINDOW_MS = 60 * 60_000;

/**
 * The first edition of the rules (DESIGN §8), the reasons looked for in the order of `CLICK_REFUSALS`. It has judged, so it
 * is never changed: another rule is another edition (`ruleVersions.ts`). Where a fact may mean either, the advertiser is
 * not charged.
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

/** Half an hour either way: a message that comes late is judged by its own time. Over midnight of the first too. */
const isDouble = ({ month, earlier, receivedAt }: ClickFacts, token: AdToken): boolean => {
  const key = visitorKey(token);
  return [month, earlier].some((each) =>
    each.clicksByVisitor.get(key)?.some((counted) => Math.abs(receivedAt - counted) < DOUBLE_WITHIN_MS),
  );
};

/** Only counted clicks make a flood: whoever presses one card again and again does not use up their neighbours' clicks. */
const isFlood = ({ month, receivedAt, address }: ClickFacts): boolean => {
  const recent = (month.clicksByAddress.get(address) ?? []).filter(
    (counted) => Math.abs(receivedAt - counted) < ADDRESS_WINDOW_MS,
  );
  return recent.length >= COUNTED_PER_ADDRESS;
};

/** A hard cap: what would go over it is free. What costs nothing anyway goes over no budget. */
const isOverBudget = ({ month, budgetMicros }: ClickFacts, token: AdToken): boolean => {
  const price = BigInt(token.priceMicros);
  return price > 0n && month.spentMicros + price > budgetMicros;
};
