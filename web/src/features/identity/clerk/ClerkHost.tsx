import { useAuth, useClerk, ClerkFailed, ClerkProvider } from '@clerk/react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { signedIn, signInClosed } from '../../../app/identity.ts';
import { useSessionQuery } from '../useIdentity.ts';
import { USER_TAGS } from '../local/localAccountsApi.ts';
import { useJoinMutation } from './clerkApi.ts';
import { inAppBrowser } from '../InAppBrowserDialog.tsx';
import { useNavigate } from 'react-router-dom';
import { ClaimAccountDialog } from './ClaimAccountDialog.tsx';

const typeOf = (error: unknown): unknown => (Object(error) as { data?: { type?: unknown } }).data?.type;

/** Refetches the user's data after a Clerk sign-in on this page, through Clerk's pages, or in another tab. */
const useClerkSession = (): string | undefined => {
  const { isLoaded, sessionId } = useAuth();
  const dispatch = useAppDispatch();
  const previous = useRef<string | null>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    const currentId = sessionId ?? null;
    const before = previous.current;
    previous.current = currentId;
    // Sign-outs are detected when the page gets the focus (`useOtherTabs`).
    if (currentId === null || currentId === before) return;
    // A page that starts signed in has already loaded the session with Clerk's token.
    if (before !== undefined) dispatch(api.util.invalidateTags([...USER_TAGS]));
    dispatch(signedIn());
  }, [dispatch, isLoaded, sessionId]);
  return sessionId ?? undefined;
};

/**
 * Creates the account after a first Clerk sign-in, recognized by the user's empty email. Runs once per session; the
 * server may reply that an existing account must be claimed.
 */
const useAccountJoin = () => {
  const sessionId = useClerkSession();
  const dispatch = useAppDispatch();
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data: user } = useSessionQuery(undefined, { skip: !hasSessionHint });
  const [join] = useJoinMutation();
  const [isConfirmationOpen, setIsConfirmationOpen] = useState(false);
  const attemptedSession = useRef<string>(undefined);
  const needsJoin = user?.email === '';
  useEffect(() => {
    if (!needsJoin || sessionId === undefined || attemptedSession.current === sessionId) return;
    attemptedSession.current = sessionId;
    const joinAccount = async (): Promise<void> => {
      const { data, error } = await join({});
      if (data) dispatch(messageShown({ text: data.message }));
      if (typeOf(error) === 'AccountExists') setIsConfirmationOpen(true);
      if (typeOf(error) === 'ClaimsMissing')
        console.warn('Clerk’s session token lacks claims: the README says which the operator has to add.');
    };
    void joinAccount();
  }, [dispatch, needsJoin, join, sessionId]);
  return { isConfirmationOpen, closeConfirmation: () => setIsConfirmationOpen(false) };
};

const isInApp = inAppBrowser(navigator.userAgent) !== undefined;

/** Opens Clerk's dialog when the user wants to sign in or up, and returns to the same path and query. */
const useClerkSignIn = (): void => {
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

/** Clerk's dialogs use the theme's variables, so that they follow the light and dark themes. */
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

const CLERK_UNREACHABLE = 'Signing in is not possible just now. Please check your connection and load the page again.';

function ClerkUnreachable() {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(messageShown({ text: CLERK_UNREACHABLE, isFailure: true })), [dispatch]);
  return null;
}

/** Clerk stores the first functions that it receives, which may come from a discarded render. */
const navigation: { go: (to: string, options?: { replace: boolean }) => unknown } = {
  go: (to) => window.location.assign(to),
};

const useClerkNavigation = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    navigation.go = navigate;
  }, [navigate]);
};

function ClerkSignIn() {
  const { isConfirmationOpen, closeConfirmation } = useAccountJoin();
  useClerkSignIn();
  return <ClaimAccountDialog isOpen={isConfirmationOpen} onClose={closeConfirmation} />;
}

/** Clerk's provider. It is mounted only if the user may be signed in or wants to sign in. */
export function ClerkHost({ publishableKey }: { readonly publishableKey: string }) {
  useClerkNavigation();
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      telemetry={false}
      appearance={appearance}
      routerPush={(to) => navigation.go(to)}
      routerReplace={(to) => navigation.go(to, { replace: true })}
    >
      <ClerkSignIn />
      <ClerkFailed>
        <ClerkUnreachable />
      </ClerkFailed>
    </ClerkProvider>
  );
}
