import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FormProblem } from '../../../app/formProblem.ts';
import type { RequestError } from '../../../app/requestErrors.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { loadPasskeyDevice } from '../../identity/local/loadPasskeyDevice.ts';
import {
  type SecurityFormValues,
  SecurityForm,
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useSecondFactorQuery,
  useRemovePasskeyMutation,
  usePasskeysQuery,
} from './SecurityForm.tsx';
import type { Passkeys } from '@campjay/query-api/identity/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Section } from '../AccountFacts.tsx';
import { AccessRow, formatDay } from './SessionsSection.tsx';

/** Asks for a name and the password, then creates a passkey on the device. */
function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { data: secondFactor } = useSecondFactorQuery(undefined);
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const send = async ({
    name,
    password,
    code,
  }: SecurityFormValues): Promise<RequestError | FormProblem | undefined> => {
    const registration = await begin({ password, ...(secondFactor && { code }) });
    if (!registration.data) return registration.error;
    const { createPasskey } = await loadPasskeyDevice();
    const creation = await createPasskey(registration.data.options);
    if ('problem' in creation) return { status: 'CUSTOM_ERROR', message: creation.problem, fields: {} };
    const { data, error } = await add({ name, passkey: creation.answer });
    if (!data) return error;
    dispatch(messageShown({ text: data.message }));
    onDone();
    return undefined;
  };
  return (
    <SecurityForm
      label="Continue"
      fields={secondFactor ? ['name', 'password', 'code'] : ['name', 'password']}
      send={send}
    >
      <Typography>
        Name it after the device or password manager that stores it. Your device then asks you to confirm.
      </Typography>
    </SecurityForm>
  );
}

type Passkey = Passkeys['data']['passkeys'][number];

interface RemovePasskeyFormProps {
  readonly passkey: Pick<Passkey, 'passkeyId' | 'name'>;
  readonly onDone: () => void;
}

/** Form that removes a passkey. It requires the password. */
function RemovePasskeyForm({ passkey: { passkeyId, name }, onDone }: RemovePasskeyFormProps) {
  const dispatch = useAppDispatch();
  const [remove] = useRemovePasskeyMutation();
  return (
    <SecurityForm
      label="Remove this passkey"
      fields={['password']}
      send={async ({ password }) => {
        const { data, error } = await remove({ passkeyId, password });
        if (!data) return error;
        dispatch(messageShown({ text: data.message }));
        onDone();
        return undefined;
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        After that, nobody can sign in with “{name}”. Delete it on the device or in the password manager too.
      </Typography>
    </SecurityForm>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, since, lastUsed } = passkey;
  const lastUse = lastUsed === null ? 'not used yet' : `last used ${formatDay(lastUsed)}`;
  return (
    <AccessRow
      title={name}
      detail={`Added ${formatDay(since)}, ${lastUse}`}
      action="Remove"
      actionLabel={`Remove: ${name}`}
      onAction={onRemove}
    />
  );
}

/** The account's passkeys, with forms to add and remove them. */
export function PasskeysSection() {
  const { data: passkeys, isError, refetch } = usePasskeysQuery(undefined);
  const [isAddDialogOpen, setIsAddDialogOpen] = useState(false);
  /** Stays set while the dialog closes, so that the dialog's content does not disappear during the animation. */
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey>();
  const [isRemoveDialogOpen, setIsRemoveDialogOpen] = useState(false);
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
                setPasskeyToRemove(passkey);
                setIsRemoveDialogOpen(true);
              }}
            />
          ))}
        </Box>
      )}
      <Button variant="outlined" onClick={() => setIsAddDialogOpen(true)} sx={{ minHeight: 44 }}>
        Add a passkey
      </Button>
      <LazyDialog
        isOpen={isAddDialogOpen}
        onClose={() => setIsAddDialogOpen(false)}
        title="Add a passkey"
        maxWidth="xs"
      >
        <AddPasskeyForm onDone={() => setIsAddDialogOpen(false)} />
      </LazyDialog>
      <LazyDialog
        isOpen={isRemoveDialogOpen}
        onClose={() => setIsRemoveDialogOpen(false)}
        title="Remove a passkey"
        maxWidth="xs"
      >
        {passkeyToRemove && <RemovePasskeyForm passkey={passkeyToRemove} onDone={() => setIsRemoveDialogOpen(false)} />}
      </LazyDialog>
    </Section>
  );
}
