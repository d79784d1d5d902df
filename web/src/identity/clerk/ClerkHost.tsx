import { ClerkFailed, ClerkProvider } from '@clerk/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import { useClerkDoor } from './useClerkDoor.ts';
import { useJoining } from './useJoining.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

/** Clerk's dialogs in the page's own colors, light or dark: they are the theme's variables. */
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

const UNREACHED = 'Signing in is not possible just now. Please check your connection and load the page again.';

function Unreached() {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(messageShown({ text: UNREACHED, isFailure: true })), [dispatch]);
  return null;
}

/** Clerk keeps the functions that it is given first, and these may be of a drawing that React has thrown away. */
const way: { go: (to: string, options?: { replace: boolean }) => unknown } = {
  go: (to) => window.location.assign(to),
};

const useWay = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    way.go = navigate;
  }, [navigate]);
};

function ClerkDoor() {
  const { isQuestion, answered } = useJoining();
  useClerkDoor();
  return <WhoseAccount isOpen={isQuestion} onClose={answered} />;
}

/** Clerk, where it signs people in. It is on the page of whoever asks to sign in or may be signed in, and on no other. */
export function ClerkHost({ publishableKey }: { readonly publishableKey: string }) {
  useWay();
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      telemetry={false}
      appearance={appearance}
      routerPush={(to) => way.go(to)}
      routerReplace={(to) => way.go(to, { replace: true })}
    >
      <ClerkDoor />
      <ClerkFailed>
        <Unreached />
      </ClerkFailed>
    </ClerkProvider>
  );
}
