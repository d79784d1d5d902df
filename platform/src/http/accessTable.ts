import { allows, ROLES, type Method, type Role, type Route } from './route.ts';

export interface Access {
  readonly method: Method;
  readonly path: string;
  readonly role: Role;
  readonly mayCall: boolean;
}

/** Every route with every role, and whether that role may call it: what a generated test walks. */
export const accessTable = (routes: readonly Route[]): readonly Access[] =>
  routes.flatMap(({ method, path, allow }) =>
    ROLES.map((role) => ({ method, path, role, mayCall: allows(allow, [role]) })),
  );
