import { type RouteInput, type Problem, type Principal, type Role, type Route, type Subject } from './route.ts';
import { problemFromError } from './faults.ts';
import { statusOf } from './send.ts';

/** A call that the audit records. */
export interface AuditedCall {
  /** The path without its common prefix and parameters: 'clear-cache' for POST /api/admin/clear-cache. */
  readonly operation: string;
  readonly path: string;
  /** 'system' is the operator at the command line. */
  readonly actor: { readonly userId: string; readonly role: Role | 'system' };
  readonly correlationId: string;
  readonly input: RouteInput;
  /** The subjects that the route declares. If undefined, the audit derives them from the field names of the input. */
  readonly subjects: readonly Subject[] | undefined;
}

/** Records the HTTP status of a call. Never rejects, because the call has already run. */
export type FinishAudit = (status: number) => Promise<void>;

/** Records calls that change data or open private data. */
export interface Audit {
  /**
   * Records the start of a call, before it runs.
   * @returns a problem if the call may not run
   * @throws if the entry cannot be stored; the call then does not run
   */
  begin(call: AuditedCall): Promise<FinishAudit | Problem>;
  /** Records that a signed-in user tried a call that their roles do not allow. Never rejects. */
  recordDenied(call: AuditedCall): Promise<void>;
}

/** An audit that records nothing, for tests that do not cover it. */
export const noAudit: Audit = {
  begin: () => Promise.resolve(() => Promise.resolve()),
  recordDenied: () => Promise.resolve(),
};

/** True for routes that declare `audited`, and for every non-GET route that only admins may call. */
export const isAudited = ({ method, allow, audited }: Pick<Route, 'method' | 'allow' | 'audited'>): boolean =>
  audited !== undefined || (method !== 'GET' && allow !== 'everyone' && allow.every((role) => role === 'admin'));

/** Returns 'users/export' for /api/users/export, and 'clear-cache' for /api/admin/clear-cache. */
export const operationOf = ({ path }: Pick<Route, 'path'>): string =>
  path
    .replace(/^\/api\/(admin\/)?/, '')
    .split('/')
    .filter((segment) => !segment.startsWith(':'))
    .join('/');

/** Describes a call for the audit. */
export const toAuditedCall = (
  route: Route,
  { principal, correlationId }: { readonly principal: Principal; readonly correlationId: string },
  { body, query, params }: RouteInput,
): AuditedCall => ({
  operation: operationOf(route),
  path: route.path,
  actor: { userId: principal.userId, role: roleFor(route, principal) },
  correlationId,
  input: { body, query, params },
  subjects: typeof route.audited === 'function' ? route.audited({ body, query, params }, principal) : undefined,
});

/** Returns the role in which the caller uses the route: the first allowed role that they have. */
const roleFor = ({ allow }: Route, { roles }: Principal): Role => {
  const allowedRole = allow === 'everyone' ? undefined : allow.find((role) => roles.includes(role));
  return allowedRole ?? roles[0] ?? 'visitor';
};

/**
 * Runs a call. For an audited route, it records the start before the call and the outcome after it. If the start
 * cannot be recorded, the call does not run (docs/decisions/audit.md).
 */
export const runAudited = async (
  route: Route,
  input: Parameters<Route['run']>[0],
  audit: Audit,
): Promise<Awaited<ReturnType<Route['run']>>> => {
  if (!isAudited(route)) return route.run(input);
  const finishAudit = await audit.begin(toAuditedCall(route, input, input));
  if (typeof finishAudit !== 'function') return finishAudit;
  try {
    const answer = await route.run(input);
    await finishAudit(answer.kind === 'events' ? 200 : statusOf(answer));
    return answer;
  } catch (error) {
    await finishAudit(problemFromError(error).status);
    throw error;
  }
};
