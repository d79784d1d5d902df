import { type Audit, auditedCall, isAudited } from './audit.ts';
import { problemFromError } from './faults.ts';
import { type Route } from './route.ts';
import { statusOf } from './send.ts';

type Run = Route['run'];

/**
 * Runs a call. For an audited route it first records the start, then the outcome; a call that cannot be recorded does
 * not run (docs/decisions/audit.md).
 */
export const runAudited = async (
  route: Route,
  received: Parameters<Run>[0],
  audit: Audit,
): Promise<Awaited<ReturnType<Run>>> => {
  if (!isAudited(route)) return route.run(received);
  const end = await audit.begin(auditedCall(route, received, received));
  if (typeof end !== 'function') return end;
  try {
    const answer = await route.run(received);
    await end(answer.kind === 'events' ? 200 : statusOf(answer));
    return answer;
  } catch (error) {
    await end(problemFromError(error).status);
    throw error;
  }
};
