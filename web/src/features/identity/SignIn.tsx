import { useState } from 'react';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { type SignInMode, signInClosed } from '../../app/identity.ts';
import { CredentialForm } from './local/CredentialForm.tsx';
import type { FormMode } from './local/credentials.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { InAppBrowserDialog, detectInAppBrowser } from './InAppBrowserDialog.tsx';

interface SignInDialogProps {
  /** Undefined while the dialog is closed. */
  readonly requestedMode: SignInMode | undefined;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<FormMode, string>> = {
  signIn: 'Sign In',
  code: 'Enter your code',
  signUp: 'Sign Up',
  reset: 'Reset your password',
};

/** Dialog over the current page to sign in, sign up, or reset a password. Closing it clears the fields. */
function SignInDialog({ requestedMode, onClose }: SignInDialogProps) {
  const [previousMode, setPreviousMode] = useState<SignInMode>();
  const [mode, setMode] = useState<FormMode>('signIn');
  // When the dialog opens, it starts in the requested mode. The user may then switch to another mode.
  if (requestedMode !== previousMode) {
    setPreviousMode(requestedMode);
    if (requestedMode) setMode(requestedMode);
  }
  return (
    <LazyDialog isOpen={requestedMode !== undefined} onClose={onClose} title={TITLES[mode]} maxWidth="xs">
      <CredentialForm mode={mode} onModeChange={setMode} />
    </LazyDialog>
  );
}

const inAppBrowserName = detectInAppBrowser(navigator.userAgent);

/** The sign-in and sign-up dialog. In an in-app browser, which does not stay signed in, it shows a warning instead. */
export function SignIn() {
  const requestedMode = useAppSelector((state) => state.identity.requestedMode);
  const dispatch = useAppDispatch();
  const close = (): void => void dispatch(signInClosed());
  if (inAppBrowserName !== undefined)
    return <InAppBrowserDialog app={inAppBrowserName} isOpen={requestedMode !== undefined} onClose={close} />;
  if (publicSettings().identity.provider === 'clerk') return null; // ClerkHost opens Clerk's dialog.
  return <SignInDialog requestedMode={requestedMode} onClose={close} />;
}
