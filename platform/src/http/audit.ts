import { type RouteInput, type Problem, type Principal, type Role, type Route, type Subject } from './route.ts';

/** A call that is kept for those who ask later who did what. */
export interface AuditedCall {
  /** Its method's path without what stands for all of them: 'clear-cache' of POST /api/admin/clear-cache. */
  readonly operation: string;
  readonly path: string;
  /** 'system' is the operator, at the command line. */
  readonly actor: { readonly userId: string; readonly role: Role | 'system' };
  readonly correlationId: string;
  readonly input: RouteInput;
  /** What it is about, where its route says so by itself; else the names of its fields tell. */
  readonly subjects: readonly Subject[] | undefined;
}

/** Tells how a call that was begun has ended. Never rejects: what has happened cannot be refused any more. */
export type FinishAudit = (status: number) => Promise<void>;

/** Keeps calls that change something or open what is private. */
export interface Audit {
  /**
   * Before a call is carried out.
   * @returns a problem where it may not be
   * @throws when it cannot be kept; it is then not carried out
   */
  begin(call: AuditedCall): Promise<FinishAudit | Problem>;
  /** Somebody who is signed in tried what is not for them. Never rejects. */
  recordDenied(call: AuditedCall): Promise<void>;
}

/** For tests that are about something else. */
export const noAudit: Audit = {
  begin: () => Promise.resolve(() => Promise.resolve()),
  recordDenied: () => Promise.resolve(),
};

/** Whether the audit is told of calls: of all by which admins change something, and of those that say so. */
export const isAudited = ({ method, allow, audited }: Pick<Route, 'method' | 'allow' | 'audited'>): boolean =>
  audited !== undefined || (method !== 'GET' && allow !== 'everyone' && allow.every((role) => role === 'admin'));

/** 'benchmarking-access/grant' of /api/admin/benchmarking-access/grant, 'users/export' of /api/users/export. */
export const operationOf = ({ path }: Pick<Route, 'path'>): string =>
  path
    .replace(/^\/api\/(admin\/)?/, '')
    .split('/')
    .filter((segment) => !segment.startsWith(':'))
    .join('/');

export const auditedCall = (
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

/** In which of their roles somebody calls: the first one that the route is for. */
const roleFor = ({ allow }: Route, { roles }: Principal): Role =>
  (allow === 'everyone' ? undefined : allow.find((role) => roles.includes(role))) ?? roles[0] ?? 'visitor';
