import { type JudgeRegistration } from './registrationFacts.ts';
import { judgeV1 } from './v1.ts';
import { judgeV2 } from './v2.ts';

/**
 * Every version of the registration rules that has ever judged. A verdict records its version; one without a version is
 * of version 1. A registration is always judged by the same version, even when the verdict on its click is revised.
 */
const RULES_BY_VERSION: ReadonlyMap<number, JudgeRegistration> = new Map([
  [1, judgeV1],
  [2, judgeV2],
]);

/** The current version. */
export const REGISTRATION_RULE_VERSION = 2;

/** @throws RangeError if there is no such version: a newer build has judged */
export const registrationRules = (version: number): JudgeRegistration => {
  const judge = RULES_BY_VERSION.get(version);
  if (!judge) throw new RangeError(`There is no edition ${version} of the rules for registrations.`);
  return judge;
};
