import { useState } from 'react';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import type { SignInMode } from '../../../app/identity.ts';
import { CredentialForm } from './CredentialForm.tsx';
import type { FormMode } from './credentials.ts';

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
export function SignInDialog({ requestedMode, onClose }: SignInDialogProps) {
  const [previousMode, setPreviousMode] = useState<SignInMode>();
  const [mode, setMode] = useState<FormMode>('signIn');
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
