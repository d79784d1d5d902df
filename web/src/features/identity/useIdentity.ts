import { useAppSelector } from '../../app/hooks.ts';
import { type User, useSessionQuery } from './identityApi.ts';

export type Identity =
  | { readonly status: 'loading' | 'signedOut'; readonly user?: undefined }
  | { readonly status: 'signedIn'; readonly user: User };

const LOADING: Identity = { status: 'loading' };
const SIGNED_OUT: Identity = { status: 'signedOut' };

/**
 * The identity of the user. Without a session hint the user is known to be signed out; if the server cannot be reached,
 * the page treats the user as a visitor.
 */
export const useIdentity = (): Identity => {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data, isError } = useSessionQuery(undefined, { skip: !hasSessionHint });
  if (!hasSessionHint || data === null) return SIGNED_OUT;
  // A failed refetch does not discard the known user.
  if (data) return { status: 'signedIn', user: data };
  return isError ? SIGNED_OUT : LOADING;
};
