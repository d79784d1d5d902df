import { useClerk } from '@clerk/react';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { signInClosed } from '../../../app/identity.ts';
import { inAppBrowser } from '../inAppBrowser.ts';

const isInApp = inAppBrowser(navigator.userAgent) !== undefined;

/** Opens Clerk's dialog when the user wants to sign in or up, and returns to the same path and query. */
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
