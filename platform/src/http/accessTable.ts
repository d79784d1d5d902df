import { allows, ROLES, type Method, type Role, type Route } from './route.ts';

/** Whether a role may call a route. */
export interface Access {
  readonly method: Method;
  readonly path: string;
  readonly role: Role;
  readonly mayCall: boolean;
}

/**
 * Lists every combination of route and role, and whether the role may call the route. A generated test checks each
 * entry.
 */
export const accessTable = (routes: readonly Route[]): readonly Access[] =>
  routes.flatMap(({ method, path, allow }) =>
    ROLES.map((role) => ({ method, path, role, mayCall: allows(allow, [role]) })),
  );
