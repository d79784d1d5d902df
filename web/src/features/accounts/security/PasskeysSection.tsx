import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FormProblem } from '../../../app/requestErrors.ts';
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
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Section } from '../AccountFacts.tsx';
import { AccessRow, formatDay } from './SessionsSection.tsx';

/** Asks for a name and the password, then creates a passkey on the device. */
function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { data: secondFactor } = useSecondFactorQuery(undefined);
  const [begin, { error: beginError, isLoading: isBeginning, reset: resetBegin }] = useBeginPasskeyMutation();
  const [add, { error: addError, isLoading: isSaving, reset: resetAdd }] = useAddPasskeyMutation();
  const [isCreating, setIsCreating] = useState(false);
  const [deviceProblem, setDeviceProblem] = useState<string>();
  const clearErrors = (): void => {
    resetBegin();
    resetAdd();
    setDeviceProblem(undefined);
  };
  const submit = async ({ name, password, code }: SecurityFormValues): Promise<void> => {
    clearErrors();
    const { data: registration } = await begin({ password, ...(secondFactor && { code }) });
    if (!registration) return;
    setIsCreating(true);
    const { createPasskey } = await loadPasskeyDevice();
    const creation = await createPasskey(registration.options);
    setIsCreating(false);
    if ('problem' in creation) {
      setDeviceProblem(creation.problem);
      return;
    }
    const { data } = await add({ name, passkey: creation.answer });
    if (!data) return;
    dispatch(messageShown({ text: data.message }));
    onDone();
  };
  const problem = (beginError ?? addError) as FormProblem | undefined;
  return (
    <SecurityForm
      label="Continue"
      fields={secondFactor ? ['name', 'password', 'code'] : ['name', 'password']}
      isSending={isBeginning || isCreating || isSaving}
      problem={deviceProblem === undefined ? problem : { status: 'CUSTOM_ERROR', message: deviceProblem, fields: {} }}
      onEdit={clearErrors}
      onSubmit={(values) => void submit(values)}
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
  const [remove, { error, isLoading, reset }] = useRemovePasskeyMutation();
  return (
    <SecurityForm
      label="Remove this passkey"
      fields={['password']}
      isSending={isLoading}
      problem={error as FormProblem | undefined}
      onEdit={reset}
      onSubmit={({ password }) =>
        void remove({ passkeyId, password }).then(({ data }) => {
          if (!data) return;
          dispatch(messageShown({ text: data.message }));
          onDone();
        })
      }
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
