import { allows, ROLES, type Method, type Role, type Route } from './route.ts';

/** Whether a role may call a route. */
export interface AccessEntry {
  readonly method: Method;
  readonly path: string;
  readonly role: Role;
  readonly mayCall: boolean;
}

/**
 * Lists every combination of route and role, and whether the role may call the route. A generated test checks each
 * entry.
 */
export const buildAccessTable = (routes: readonly Route[]): readonly AccessEntry[] =>
  routes.flatMap(({ method, path, allow }) =>
    ROLES.map((role) => ({ method, path, role, mayCall: allows(allow, [role]) })),
  );
