import { type JudgeClick } from './clickFacts.ts';
import { judgeV1 } from './v1.ts';
import { judgeV2 } from './v2.ts';

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
