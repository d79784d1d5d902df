import { useClerk } from '@clerk/react';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { signInClosed } from '../identity.ts';
import { inAppBrowser } from '../inAppBrowser.ts';

const isInApp = inAppBrowser(navigator.userAgent) !== undefined;

/** Opens Clerk's own dialog where somebody wants to sign in or up, and comes back to the same path plus query (SPEC §2 'Header'). */
export const useClerkSignIn = (): void => {
  const clerk = useClerk();
  const dispatch = useAppDispatch();
  const requestedMode = useAppSelector((state) => state.identity.requestedMode);
  useEffect(() => {
    if (requestedMode === undefined || isInApp) return;
    const returnUrl = `${window.location.pathname}${window.location.search}`;
    if (requestedMode === 'signUp')
      clerk.openSignUp({ forceRedirectUrl: returnUrl, signInForceRedirectUrl: returnUrl });
    else clerk.openSignIn({ forceRedirectUrl: returnUrl, signUpForceRedirectUrl: returnUrl });
    dispatch(signInClosed());
  }, [requestedMode, clerk, dispatch]);
};
