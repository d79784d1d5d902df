import { type JudgeClick } from './clickFacts.ts';
import { judgeV1 } from './v1.ts';
import { judgeV2 } from './v2.ts';

/**
 * Every edition of the rules that ever judged; a verdict names its own. A changed rule is a new file and a new line here,
 * and judges what comes from then on: verdicts that stand are turned by `ClickVerdictRevised` alone.
 */
const RULES_BY_VERSION = { 1: judgeV1, 2: judgeV2 } as const satisfies Record<number, JudgeClick>;

/** The edition that judges now. */
export const RULE_VERSION = 2;

export type RuleVersion = keyof typeof RULES_BY_VERSION;

/** The rules of an edition. */
export const clickRules = (version: RuleVersion): JudgeClick => RULES_BY_VERSION[version];
