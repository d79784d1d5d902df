import { useHasHydrated } from '../../ui/useHasHydrated.ts';
import { Suspense, useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { lazyComponent, lazyMuiComponent } from '../../ui/lazyComponent.ts';
import { hasSessionHint, signedIn } from '../../app/identity.ts';
import { saveForSession } from '../../ui/browserStorage.ts';
import { SIGN_IN_REQUESTED_KEY } from './arrival.ts';
import { useIdentity } from './useIdentity.ts';

const SignIn = lazyMuiComponent(
  () => import('./SignIn.tsx'),
  (module) => module.SignIn,
);
const ClerkHost = lazyMuiComponent(
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
    const detectSignIn = (): void => {
      if (!hasSessionHint()) return;
      dispatch(api.util.invalidateTags(['Session']));
      dispatch(signedIn());
    };
    window.addEventListener('focus', detectSignIn);
    return () => window.removeEventListener('focus', detectSignIn);
  }, [dispatch, isSignedOut]);
};

/**
 * Returns Clerk's publishable key once Clerk is needed: the user may be signed in, wants to sign in, or returns from
 * Clerk's pages. From then on, it always returns the key, so that Clerk stays mounted.
 * @param isSignInRequested true while the user wants to sign in or up
 */
const useClerkKey = (isSignInRequested: boolean): string | undefined => {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const hasHydrated = useHasHydrated();
  const isNeeded = isSignInRequested || hasSessionHint || (hasHydrated && /[?&]__clerk_/.test(window.location.search));
  /** Undefined until Clerk is first needed; '' if Clerk is not the identity provider. */
  const [key, setKey] = useState<string>();
  if (isNeeded && key === undefined) {
    const { identity } = publicSettings();
    setKey(identity.provider === 'clerk' ? identity.publishableKey : '');
  }
  return key === '' ? undefined : key;
};

/** The sign-in dialogs, and the actions after a sign-in. Each loads when it is first needed and then stays mounted. */
export function IdentityHost() {
  const { status } = useIdentity();
  useDetectSignIn(status === 'signedOut');
  const isSignInRequested = useAppSelector((state) => state.identity.requestedMode !== undefined);
  const [wasSignInRequested, setWasSignInRequested] = useState(false);
  if (isSignInRequested && !wasSignInRequested) setWasSignInRequested(true);
  // Survives the redirects of a sign-up, so that the page after it can offer the next step.
  useEffect(() => {
    if (isSignInRequested) saveForSession(SIGN_IN_REQUESTED_KEY, true);
  }, [isSignInRequested]);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  const clerkKey = useClerkKey(isSignInRequested);
  return (
    <Suspense fallback={null}>
      {clerkKey !== undefined && <ClerkHost publishableKey={clerkKey} />}
      {wasSignInRequested && <SignIn />}
      {wasSignedIn && <AfterSignIn />}
    </Suspense>
  );
}
