import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { Section } from '../Section.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';

/** The sign-in email of a local account, with a form to change it. */
export function EmailSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Section heading="Your email">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        You sign in with {email}. Another one takes its place once you confirm it, and signs you out on every other
        device.
      </Typography>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        Change your email
      </Button>
      <LazyDialog isOpen={isOpen} onClose={close} title="Change your email" maxWidth="xs">
        <ChangeEmailForm onDone={close} />
      </LazyDialog>
    </Section>
  );
}
