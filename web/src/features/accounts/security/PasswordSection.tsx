import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { Section } from '../Section.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** The password section of a local account, with a form to change the password. */
export function PasswordSection() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Section heading="Your password">
      <Typography>A new password signs you out on every other device. We tell you by email.</Typography>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        Change your password
      </Button>
      <LazyDialog isOpen={isOpen} onClose={close} title="Change your password" maxWidth="xs">
        <ChangePasswordForm onDone={close} />
      </LazyDialog>
    </Section>
  );
}
