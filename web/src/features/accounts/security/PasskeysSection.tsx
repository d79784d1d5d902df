import type { Passkeys } from '@campjay/query-api/identity/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Section } from '../Section.tsx';
import { AccessRow, formatDay } from './AccessRow.tsx';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import { RemovePasskeyForm } from './RemovePasskeyForm.tsx';
import { usePasskeysQuery } from './securityApi.ts';

type Passkey = Passkeys['data']['passkeys'][number];

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, since, lastUsed } = passkey;
  const use = lastUsed === null ? 'not used yet' : `last used ${formatDay(lastUsed)}`;
  return (
    <AccessRow
      title={name}
      detail={`Added ${formatDay(since)}, ${use}`}
      action="Remove"
      actionLabel={`Remove: ${name}`}
      onAction={onRemove}
    />
  );
}

/** The account's passkeys, with forms to add and remove them. */
export function PasskeysSection() {
  const { data: passkeys, isError, refetch } = usePasskeysQuery(undefined);
  const [isAdding, setAdding] = useState(false);
  /** Stays set while the dialog closes. */
  const [chosen, setChosen] = useState<Passkey>();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Section heading="Passkeys">
      <Typography>
        With a passkey you sign in by finger, face or PIN, without your password and without a code. It stays on your
        device or in your password manager.
      </Typography>
      {!passkeys && isError && <LoadFailed text="Your passkeys could not be loaded." onRetry={() => void refetch()} />}
      {!passkeys && !isError && <Typography role="status">Loading…</Typography>}
      {passkeys && passkeys.length > 0 && (
        <Box component="ul" aria-label="Your passkeys" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              passkey={passkey}
              onRemove={() => {
                setChosen(passkey);
                setRemoving(true);
              }}
            />
          ))}
        </Box>
      )}
      <Button variant="outlined" onClick={() => setAdding(true)} sx={{ minHeight: 44 }}>
        Add a passkey
      </Button>
      <LazyDialog isOpen={isAdding} onClose={() => setAdding(false)} title="Add a passkey" maxWidth="xs">
        <AddPasskeyForm onDone={() => setAdding(false)} />
      </LazyDialog>
      <LazyDialog isOpen={isRemoving} onClose={() => setRemoving(false)} title="Remove a passkey" maxWidth="xs">
        {chosen && <RemovePasskeyForm passkey={chosen} onDone={() => setRemoving(false)} />}
      </LazyDialog>
    </Section>
  );
}
