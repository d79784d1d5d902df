import { Suspense, useEffect, useState } from 'react';
import { api } from '../app/api.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { publicSettings } from '../app/publicSettings.ts';
import { lazyPart } from '../ui/lazyPart.ts';
import { isHinted, signedIn } from './identity.ts';
import { useIdentity } from './useIdentity.ts';

const SignIn = lazyPart(
  () => import('./SignIn.tsx'),
  (part) => part.SignIn,
);
const ClerkHost = lazyPart(
  () => import('./clerk/ClerkHost.tsx'),
  (part) => part.ClerkHost,
);
const AfterSignIn = lazyPart(
  () => import('./AfterSignIn.tsx'),
  (part) => part.AfterSignIn,
);

/** Of a page where nobody is signed in: whether somebody has signed in elsewhere in this browser, whenever it comes to the front. */
const useSignInElsewhere = (isSignedOut: boolean): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isSignedOut) return undefined;
    const look = (): void => {
      if (!isHinted()) return;
      dispatch(api.util.invalidateTags(['Session']));
      dispatch(signedIn());
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [dispatch, isSignedOut]);
};

/** Clerk's key, where it is needed: somebody may be signed in, wants to be, or comes back from Clerk's own pages. */
const useClerkKey = (isAsked: boolean): string | undefined => {
  const isHinted = useAppSelector((state) => state.identity.isHinted);
  const isNeeded = isAsked || isHinted || /[?&]__clerk_/.test(window.location.search);
  const [key, setKey] = useState<string>();
  if (isNeeded && key === undefined) {
    const { identity } = publicSettings();
    setKey(identity.provider === 'clerk' ? identity.publishableKey : '');
  }
  return key === '' ? undefined : key;
};

/** What may open over any page to sign in, and what follows once somebody is; each is fetched when it is needed. */
export function IdentityHost() {
  const { status } = useIdentity();
  useSignInElsewhere(status === 'signedOut');
  const isAsked = useAppSelector((state) => state.identity.asked !== undefined);
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  const clerkKey = useClerkKey(isAsked);
  return (
    <Suspense fallback={null}>
      {clerkKey !== undefined && <ClerkHost publishableKey={clerkKey} />}
      {wasAsked && <SignIn />}
      {wasSignedIn && <AfterSignIn />}
    </Suspense>
  );
}
