import { useClerk } from '@clerk/react';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { signInClosed } from '../identity.ts';
import { inAppBrowser } from '../inAppBrowser.ts';

const isInApp = inAppBrowser(navigator.userAgent) !== undefined;

/** Opens Clerk's own dialog where somebody wants to sign in or up, and comes back to the same path plus query (SPEC §2 'Header'). */
export const useClerkDoor = (): void => {
  const clerk = useClerk();
  const dispatch = useAppDispatch();
  const asked = useAppSelector((state) => state.identity.asked);
  useEffect(() => {
    if (asked === undefined || isInApp) return;
    const here = `${window.location.pathname}${window.location.search}`;
    if (asked === 'signUp') clerk.openSignUp({ forceRedirectUrl: here, signInForceRedirectUrl: here });
    else clerk.openSignIn({ forceRedirectUrl: here, signUpForceRedirectUrl: here });
    dispatch(signInClosed());
  }, [asked, clerk, dispatch]);
};
