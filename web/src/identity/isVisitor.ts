import { type identity } from './identity.ts';
import { identityApi } from './identityApi.ts';

const selectSession = identityApi.endpoints.session.select(undefined);

type WithIdentity = Parameters<typeof selectSession>[0] & {
  readonly [identity.name]: { readonly hasSessionHint: boolean };
};

/** Whether nobody is signed in, as far as is known: while the server is being asked, somebody may be. */
export const isVisitor = (state: WithIdentity): boolean => {
  const { data, isError } = selectSession(state);
  return !state.identity.hasSessionHint || isError || data === null;
};
