import { type identity } from '../../app/identity.ts';
import { identityApi } from './identityApi.ts';

const selectSession = identityApi.endpoints.session.select(undefined);

type WithIdentity = Parameters<typeof selectSession>[0] & {
  readonly [identity.name]: { readonly hasSessionHint: boolean };
};

/**
 * Whether the user is treated as signed out, also after a failed session request; false while the server's answer is
 * pending.
 */
export const isVisitor = (state: WithIdentity): boolean => {
  const { data, isError } = selectSession(state);
  return !state.identity.hasSessionHint || isError || data === null;
};
