import { type identity } from './identity.ts';
import { identityApi } from './identityApi.ts';

const answer = identityApi.endpoints.session.select(undefined);

type WithIdentity = Parameters<typeof answer>[0] & { readonly [identity.name]: { readonly isHinted: boolean } };

/** Whether nobody is signed in, as far as is known: while the server is being asked, somebody may be. */
export const isVisitor = (state: WithIdentity): boolean => {
  const { data, isError } = answer(state);
  return !state.identity.isHinted || isError || data === null;
};
