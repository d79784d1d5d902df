import { type JudgeRegistration } from './registrationFacts.ts';
import { judgeV1 } from './v1.ts';
import { judgeV2 } from './v2.ts';

/**
 * Every edition of the rules for registrations that ever judged. A verdict names its own; one that names none is of the
 * first. A registration is judged by one edition for good, also when the verdict on its click is revised.
 */
const RULES_BY_VERSION: ReadonlyMap<number, JudgeRegistration> = new Map([
  [1, judgeV1],
  [2, judgeV2],
]);

/** The edition that judges now. */
export const REGISTRATION_RULE_VERSION = 2;

/** @throws RangeError if there is no such edition: a newer build has judged */
export const registrationRules = (version: number): JudgeRegistration => {
  const judge = RULES_BY_VERSION.get(version);
  if (!judge) throw new RangeError(`There is no edition ${version} of the rules for registrations.`);
  return judge;
};
