import { type KidFacts } from '@campjay/events/schedule/kidFit.ts';
import { type Problem, problem } from '@campjay/platform/http/route.ts';
import { readKids } from '../../kids/readKids.ts';
import { type ParentDeps } from '../../parentDeps.ts';
import { type ScheduleViewer } from '../access.ts';

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
export const resolveKid = async (
  deps: ParentDeps,
  { ownerId, mode }: ScheduleViewer,
  kidId: string | undefined,
): Promise<KidFacts | undefined | Problem> => {
  if (kidId === undefined) return undefined;
  if (mode === 'view') return VIEW_ONLY;
  const kids = await readKids(deps, ownerId);
  return kids.find((kid) => kid.kidId === kidId) ?? NO_SUCH_KID;
};

export const isProblem = (value: KidFacts | undefined | Problem): value is Problem =>
  value !== undefined && 'status' in value;
