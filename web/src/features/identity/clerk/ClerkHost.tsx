import { ClerkFailed, ClerkProvider } from '@clerk/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { useClerkSignIn } from './useClerkSignIn.ts';
import { useAccountJoin } from './useAccountJoin.ts';
import { ClaimAccountDialog } from './ClaimAccountDialog.tsx';

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
