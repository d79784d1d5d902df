import { useState } from 'react';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import type { SignInMode } from '../identity.ts';
import { CredentialForm } from './CredentialForm.tsx';
import type { Face } from './credentials.ts';

interface SignInDialogProps {
  /** Undefined while it is closed. */
  readonly asked: SignInMode | undefined;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<Face, string>> = {
  signIn: 'Sign In',
  code: 'Enter your code',
  signUp: 'Sign Up',
  reset: 'Reset your password',
};

/** Signing in and up, and the way to a new password, over the page that one is on. Closed, it forgets what was typed. */
export function SignInDialog({ asked, onClose }: SignInDialogProps) {
  const [former, setFormer] = useState<SignInMode>();
  const [face, setFace] = useState<Face>('signIn');
  if (asked !== former) {
    setFormer(asked);
    if (asked) setFace(asked);
  }
  return (
    <LazyDialog isOpen={asked !== undefined} onClose={onClose} title={TITLES[face]} maxWidth="xs">
      <CredentialForm face={face} onTurn={setFace} />
    </LazyDialog>
  );
}
