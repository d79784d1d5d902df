import { useAppSelector } from '../app/hooks.ts';
import { type User, useSessionQuery } from './identityApi.ts';

export type Identity =
  | { readonly status: 'loading' | 'signedOut'; readonly user?: undefined }
  | { readonly status: 'signedIn'; readonly user: User };

const LOADING: Identity = { status: 'loading' };
const SIGNED_OUT: Identity = { status: 'signedOut' };

/**
 * Who is signed in (SPEC §4 'Authentication'). A visitor's page knows at once that nobody is; where the server cannot be
 * asked, the page is a visitor's.
 */
export const useIdentity = (): Identity => {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data, isError } = useSessionQuery(undefined, { skip: !hasSessionHint });
  if (!hasSessionHint || data === null) return SIGNED_OUT;
  // What was known stays, also where it could not be asked for again.
  if (data) return { status: 'signedIn', user: data };
  return isError ? SIGNED_OUT : LOADING;
};
