import { useAuth, useClerk, ClerkFailed, ClerkProvider } from '@clerk/react';
import { useEffect, useRef, useState } from 'react';
import { api, USER_TAGS } from '../../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signedIn, signInClosed } from '../../../app/identity.ts';
import { useSessionQuery } from '../useIdentity.ts';

import { useCreateClerkAccountMutation } from './clerkApi.ts';
import { detectInAppBrowser } from '../InAppBrowserDialog.tsx';
import { useNavigate } from 'react-router-dom';
import { ClaimAccountDialog } from './ClaimAccountDialog.tsx';

/** The `type` in the body of a refused request; undefined for other errors. */
const problemTypeOf = (error: unknown): unknown => (Object(error) as { data?: { type?: unknown } }).data?.type;

/**
 * Returns the id of Clerk's session. Fetches the user's data again when a session begins, through a sign-in on this
 * page, on Clerk's pages, or in another tab.
 */
const useClerkSession = (): string | undefined => {
  const { isLoaded, sessionId } = useAuth();
  const dispatch = useAppDispatch();
  const previousSessionId = useRef<string | null>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const currentId = sessionId ?? null;
    const previousId = previousSessionId.current;
    previousSessionId.current = currentId;
    // Sign-outs are detected elsewhere, when the window gets the focus (`useRemoteSignOut`).
    if (currentId === null || currentId === previousId) return;
    // A page that starts signed in has already loaded the session with Clerk's token.
    if (previousId !== undefined) dispatch(api.util.invalidateTags([...USER_TAGS]));
    dispatch(signedIn());
  }, [dispatch, isLoaded, sessionId]);
  return sessionId ?? undefined;
};

/**
 * Creates the account after the user's first sign-in with Clerk; until then, the user's email is empty. Makes one
 * attempt per session. If the server replies that an account with this email exists, opens the dialog to claim it.
 */
const useAccountCreation = () => {
  const sessionId = useClerkSession();
  const dispatch = useAppDispatch();
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data: user } = useSessionQuery(undefined, { skip: !hasSessionHint });
  const [createAccount] = useCreateClerkAccountMutation();
  const [isClaimOpen, setIsClaimOpen] = useState(false);
  const attemptedSession = useRef<string>(undefined);
  const needsAccount = user?.email === '';
  useEffect(() => {
    if (!needsAccount || sessionId === undefined || attemptedSession.current === sessionId) return;
    attemptedSession.current = sessionId;
    const requestAccount = async (): Promise<void> => {
      const { data, error } = await createAccount({});
      if (data) dispatch(messageShown({ text: data.message }));
      if (problemTypeOf(error) === 'AccountExists') setIsClaimOpen(true);
      if (problemTypeOf(error) === 'ClaimsMissing')
        console.warn('Clerk’s session token lacks claims. docs/configuration.md lists the claims to add.');
    };
    void requestAccount();
  }, [dispatch, needsAccount, createAccount, sessionId]);
  return { isClaimOpen, closeClaim: () => setIsClaimOpen(false) };
};

const isInAppBrowser = detectInAppBrowser(navigator.userAgent) !== undefined;

/** Opens Clerk's dialog when the user wants to sign in or up. Clerk then returns to the same path and query. */
const useClerkSignIn = (): void => {
  const clerk = useClerk();
  const dispatch = useAppDispatch();
  const requestedMode = useAppSelector((state) => state.identity.requestedMode);
  useEffect(() => {
    if (requestedMode === undefined || isInAppBrowser) return;
    const returnUrl = `${window.location.pathname}${window.location.search}`;
    if (requestedMode === 'signUp')
      clerk.openSignUp({ forceRedirectUrl: returnUrl, signInForceRedirectUrl: returnUrl });
    else clerk.openSignIn({ forceRedirectUrl: returnUrl, signUpForceRedirectUrl: returnUrl });
    dispatch(signInClosed());
  }, [requestedMode, clerk, dispatch]);
};

/** Clerk's dialogs use the CSS variables of our theme, so that they also switch between light and dark colors. */
const appearance = {
  variables: {
    colorPrimary: 'var(--mui-palette-primary-main)',
    colorPrimaryForeground: 'var(--mui-palette-primary-contrastText)',
    colorDanger: 'var(--mui-palette-error-main)',
    colorBackground: 'var(--mui-palette-background-paper)',
    colorForeground: 'var(--mui-palette-text-primary)',
    colorMutedForeground: 'var(--mui-palette-text-secondary)',
    colorInput: 'var(--mui-palette-background-default)',
    colorInputForeground: 'var(--mui-palette-text-primary)',
    fontFamily: 'inherit',
  },
};

const CLERK_UNREACHABLE = 'Signing in is not possible just now. Please check your connection and reload the page.';

/** Shows a message if Clerk could not be loaded. Renders nothing. */
function ClerkUnreachable() {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(messageShown({ text: CLERK_UNREACHABLE, isFailure: true })), [dispatch]);
  return null;
}

/**
 * Holds the current `navigate` function for Clerk. Clerk keeps the first `routerPush` and `routerReplace` that it
 * receives, even if they come from a render that React discards, so these two look up `navigate` here on each call.
 */
const clerkNavigation: { navigate: (to: string, options?: { replace: boolean }) => unknown } = {
  navigate: (to) => window.location.assign(to),
};

/** Gives Clerk the router's `navigate` function. */
const useClerkNavigation = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    clerkNavigation.navigate = navigate;
  }, [navigate]);
};

/** Opens Clerk's sign-in dialog, creates the account after the first sign-in, and shows the dialog to claim one. */
function ClerkSignIn() {
  const { isClaimOpen, closeClaim } = useAccountCreation();
  useClerkSignIn();
  return <ClaimAccountDialog isOpen={isClaimOpen} onClose={closeClaim} />;
}

/** Clerk's provider, and everything that uses it. Only mounted if the user may be signed in or wants to sign in. */
export function ClerkHost({ publishableKey }: { readonly publishableKey: string }) {
  useClerkNavigation();
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      telemetry={false}
      appearance={appearance}
      routerPush={(to) => clerkNavigation.navigate(to)}
      routerReplace={(to) => clerkNavigation.navigate(to, { replace: true })}
    >
      <ClerkSignIn />
      <ClerkFailed>
        <ClerkUnreachable />
      </ClerkFailed>
    </ClerkProvider>
  );
}
