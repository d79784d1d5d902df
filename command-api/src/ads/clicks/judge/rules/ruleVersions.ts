import { addressKey } from '@campjay/domain/ads/adMonthFold.ts';
import { type AdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { judgeV1, type ClickFacts, type JudgeClick } from './v1.ts';

/** The same window as for one visitor in version 1. */
const DOUBLE_WITHIN_MS = 30 * 60_000;
/**
 * A household, or a few phones behind one address, follow one ad at most this often per day; an attack on a budget does
 * more.
 */
const COUNTED_PER_DAY = 5;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Version 2 of the click rules. In addition to version 1, it limits clicks from one address on one ad, whatever the
 * user agents: one within 30 minutes, and five per day. A signed-out visitor is identified by address and browser, and
 * a program can send a new user agent with each click. It has already judged clicks, so it never changes.
 */
const judgeV2: JudgeClick = (facts) => {
  const reason = judgeV1(facts);
  const { reading } = facts;
  // The budget comes last: a click refused for another reason reports that reason.
  if ((reason !== null && reason !== 'over-budget') || reading.kind !== 'good') return reason;
  const counted = distances(facts, reading.token);
  if (counted.some((distance) => distance < DOUBLE_WITHIN_MS)) return 'double-click';
  return counted.filter((distance) => distance < DAY_MS).length >= COUNTED_PER_DAY ? 'too-many-from-address' : reason;
};

/** Time differences in ms, in both directions, to counted clicks from the same address on the same ad. */
const distances = ({ month, receivedAt, address }: ClickFacts, { adId }: AdToken): readonly number[] =>
  (month.clicksByAdAddress.get(addressKey({ adId, address })) ?? []).map((counted) => Math.abs(receivedAt - counted));

/**
 * Every version of the click rules that has ever judged; a verdict records its version. A rule change is a new file and
 * a new entry here, and applies to later clicks only: existing verdicts change only through `ClickVerdictRevised`.
 */
const RULES_BY_VERSION = { 1: judgeV1, 2: judgeV2 } as const satisfies Record<number, JudgeClick>;

/** The current version. */
export const RULE_VERSION = 2;

export type RuleVersion = keyof typeof RULES_BY_VERSION;

/** The rules of a version. */
export const clickRules = (version: RuleVersion): JudgeClick => RULES_BY_VERSION[version];
