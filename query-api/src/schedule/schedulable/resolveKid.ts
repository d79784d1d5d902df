import { type KidFacts } from '@campjay/domain/schedule/kidFit.ts';
import { type Problem, problem } from '@campjay/platform/http/route.ts';
import { readKids } from '../../kids/readKids.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
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
 * Finds the requested kid with the facts that decide what fits; undefined if no kid is requested. Viewers without
 * planning access may not see birth dates or grades, so they must not infer them from what fits either.
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
