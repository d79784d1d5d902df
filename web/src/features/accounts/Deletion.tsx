import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import type { Receipt } from './deletionReceipt.ts';
import { Section } from './Section.tsx';

/** The section that deletes the account and its data. */
export function Deletion({ onDeleted }: { onDeleted: (receipt: Receipt) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section heading="Delete your account">
      <Typography>
        Destroys the key that your names, emails, notes, kids and places are kept under. From then on nobody can read
        them again, we included. What you shared stops at once.
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        Delete my account
      </Button>
      <LazyDialog isOpen={isOpen} onClose={() => setOpen(false)} title="Delete my account" maxWidth="xs">
        <DeleteAccountForm onDeleted={onDeleted} />
      </LazyDialog>
    </Section>
  );
}
