import { type KidFacts } from '@campjay/events/schedule/kidFit.ts';
import { type Problem, problem } from '@campjay/platform/http/kit.ts';
import { readKids } from '../../kids/readKids.ts';
import { type ParentParts } from '../../parentParts.ts';
import { type Looking } from '../access.ts';

const VIEW_ONLY = problem(403, {
  type: 'ViewOnly',
  field: 'kidId',
  message: 'This schedule is shared with you to look at. Ask the parent who shares it to let you plan together.',
});
const NO_SUCH_KID = problem(404, {
  type: 'NoSuchKid',
  field: 'kidId',
  message: 'There is no such kid in this schedule.',
});

/**
 * The kid that is asked for, with what fits are judged by; undefined where none is. Whoever may only look is told neither
 * dates of birth nor grades, so that they may not find them out by what fits either.
 */
export const askedKid = async (
  parts: ParentParts,
  { ownerId, mode }: Looking,
  kidId: string | undefined,
): Promise<KidFacts | undefined | Problem> => {
  if (kidId === undefined) return undefined;
  if (mode === 'view') return VIEW_ONLY;
  const kids = await readKids(parts, ownerId);
  return kids.find((kid) => kid.kidId === kidId) ?? NO_SUCH_KID;
};

export const isProblem = (read: KidFacts | undefined | Problem): read is Problem =>
  read !== undefined && 'status' in read;
