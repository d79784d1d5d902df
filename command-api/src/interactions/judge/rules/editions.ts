import { type JudgeClick } from './clickFacts.ts';
import { judgeV1 } from './v1.ts';

/**
 * Every edition of the rules that ever judged; a verdict names its own. A changed rule is a new file and a new line here,
 * and judges what comes from then on: verdicts that stand are turned by `ClickVerdictRevised` alone.
 */
const EDITIONS = { 1: judgeV1 } as const satisfies Record<number, JudgeClick>;

/** The edition that judges now. */
export const RULE_VERSION = 1;

export const judgeByRules: JudgeClick = EDITIONS[RULE_VERSION];
