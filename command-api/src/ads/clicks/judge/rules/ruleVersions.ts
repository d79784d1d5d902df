import { addressKey } from '@campjay/domain/ads/adMonthFold.ts';
import { type AdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { judgeV1, type ClickFacts, type JudgeClick } from './v1.ts';

/**
 * A second click from one address on one ad within this time is a duplicate. Version 1 uses the same time per visitor.
 */
const DUPLICATE_WINDOW_MS = 30 * 60_000;
/**
 * Maximum number of counted clicks from one address on one ad per day. A household, or a few phones that share an
 * address, stay within it; an attack on a budget exceeds it.
 */
const MAX_COUNTED_PER_DAY = 5;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Version 2 of the click rules. In addition to version 1, it limits the clicks from one address on one ad to one within
 * 30 minutes and five per day, whatever the user agent: a signed-out visitor is identified by address and browser, but
 * a program can send a new user agent with each click. Version 2 has already judged clicks, so it never changes.
 */
const judgeV2: JudgeClick = (facts) => {
  const reason = judgeV1(facts);
  const { tokenResult } = facts;
  // The budget is checked last, so a click refused for another reason reports that reason.
  if ((reason !== null && reason !== 'over-budget') || tokenResult.kind !== 'valid') return reason;
  const distancesMs = distancesToCountedClicks(facts, tokenResult.token);
  if (distancesMs.some((distanceMs) => distanceMs < DUPLICATE_WINDOW_MS)) return 'double-click';
  const countWithinDay = distancesMs.filter((distanceMs) => distanceMs < DAY_MS).length;
  return countWithinDay >= MAX_COUNTED_PER_DAY ? 'too-many-from-address' : reason;
};

/** Time between this click and each counted click, earlier or later, from the same address on the same ad, in ms. */
const distancesToCountedClicks = ({ month, receivedAt, address }: ClickFacts, { adId }: AdToken): readonly number[] =>
  (month.clicksByAdAddress.get(addressKey({ adId, address })) ?? []).map((countedAt) =>
    Math.abs(receivedAt - countedAt),
  );

/**
 * Every version of the click rules that has ever judged clicks; each verdict records its version. A rule change is a
 * new file and a new entry here, and applies only to later clicks: existing verdicts change only through
 * `ClickVerdictRevised`.
 */
const RULES_BY_VERSION = { 1: judgeV1, 2: judgeV2 } as const satisfies Record<number, JudgeClick>;

/** The current version. */
export const RULE_VERSION = 2;

export type RuleVersion = keyof typeof RULES_BY_VERSION;

/** The rules of a version. */
export const clickRulesOf = (version: RuleVersion): JudgeClick => RULES_BY_VERSION[version];
