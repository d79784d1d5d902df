import { Suspense, useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { hasSessionHint, signedIn } from '../../app/identity.ts';
import { useIdentity } from './useIdentity.ts';

const SignIn = lazyComponent(
  () => import('./SignIn.tsx'),
  (module) => module.SignIn,
);
const ClerkHost = lazyComponent(
  () => import('./clerk/ClerkHost.tsx'),
  (module) => module.ClerkHost,
);
const AfterSignIn = lazyComponent(
  () => import('./AfterSignIn.tsx'),
  (module) => module.AfterSignIn,
);

/** While the user is signed out: checks for a sign-in in another tab whenever the page gets the focus. */
const useDetectSignIn = (isSignedOut: boolean): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isSignedOut) return undefined;
    const detect = (): void => {
      if (!hasSessionHint()) return;
      dispatch(api.util.invalidateTags(['Session']));
      dispatch(signedIn());
    };
    window.addEventListener('focus', detect);
    return () => window.removeEventListener('focus', detect);
  }, [dispatch, isSignedOut]);
};

/**
 * Returns Clerk's publishable key if Clerk is needed: the user may be signed in, wants to sign in, or returns from
 * Clerk's pages. Once returned, the key stays.
 */
const useClerkKey = (isRequested: boolean): string | undefined => {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const isNeeded = isRequested || hasSessionHint || /[?&]__clerk_/.test(window.location.search);
  /** Undefined until Clerk is first needed; '' if Clerk is not the identity provider. */
  const [key, setKey] = useState<string>();
  if (isNeeded && key === undefined) {
    const { identity } = publicSettings();
    setKey(identity.provider === 'clerk' ? identity.publishableKey : '');
  }
  return key === '' ? undefined : key;
};

/** The sign-in dialogs, and the actions after a sign-in. Each is lazy-loaded and then stays mounted. */
export function IdentityHost() {
  const { status } = useIdentity();
  useDetectSignIn(status === 'signedOut');
  const isRequested = useAppSelector((state) => state.identity.requestedMode !== undefined);
  const [wasRequested, setWasRequested] = useState(false);
  if (isRequested && !wasRequested) setWasRequested(true);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  const clerkKey = useClerkKey(isRequested);
  return (
    <Suspense fallback={null}>
      {clerkKey !== undefined && <ClerkHost publishableKey={clerkKey} />}
      {wasRequested && <SignIn />}
      {wasSignedIn && <AfterSignIn />}
    </Suspense>
  );
}
