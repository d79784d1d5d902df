import type { AccountDeleted } from '@campjay/command-api/accounts/contract.ts';
import { product } from '@campjay/domain/product/product.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { saveFile } from '../../ui/SaveCsvButton.tsx';
import { Section } from './AccountFacts.tsx';
import { useState } from 'react';
import type { FormProblem } from '../../app/refusal.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { forgetAccount } from '../identity/forgetAccount.ts';
import { signedOut } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { TextField, PasswordField } from '../identity/local/TextField.tsx';
import { AccountForm } from './emailedLinkPages.tsx';
import { useDeleteAccountMutation } from './accountsApi.ts';

export type Receipt = AccountDeleted['receipt'];

/** Stored until the tab is closed. It does not identify the user. */
const KEY = 'deletionReceipt';

export const loadReceipt = (): Receipt | undefined => loadForSession(KEY) as Receipt | undefined;
const saveReceipt = (receipt: Receipt): boolean => saveForSession(KEY, receipt);

const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' });

const formatDeletedAt = ({ deletedAt }: Receipt): string => formatMoment(deletedAt);

/** The receipt as text for a file. */
const receiptText = (receipt: Receipt): string =>
  [
    `${product.name}: an account was deleted`,
    formatDeletedAt(receipt),
    '',
    'Destroyed:',
    ...receipt.destroyed.map((line) => `- ${line}`),
    '',
    'What remains:',
    ...receipt.remains.map((line) => `- ${line}`),
    '',
  ].join('\n');

/** Prints only the receipt. */
const PRINT_STYLES = { '@media print': { 'header, footer, nav, .only-on-screen': { display: 'none !important' } } };

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 3, '& > li': { mt: 0.5 } }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

/** Shows the proof of deletion after an account is deleted. */
export function DeletionReceipt({ receipt }: { receipt: Receipt }) {
  const saveReceiptFile = (): void =>
    saveFile(`${product.name.toLowerCase()}-account-deleted.txt`, 'text/plain', receiptText(receipt));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <GlobalStyles styles={PRINT_STYLES} />
      <Box role="status">
        <Typography variant="h2">Your account is deleted</Typography>
        <Typography sx={{ mt: 1 }}>{formatDeletedAt(receipt)}</Typography>
      </Box>
      <Section heading="What was destroyed">
        <Lines lines={receipt.destroyed} />
      </Section>
      <Section heading="What remains">
        <Lines lines={receipt.remains} />
      </Section>
      <Box className="only-on-screen">
        <Typography sx={{ mb: 2 }}>This page is the only copy of the receipt, until you close it.</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="contained" disableElevation onClick={saveReceiptFile} sx={{ minHeight: 44 }}>
            Save the receipt
          </Button>
          <Button variant="outlined" onClick={() => window.print()} sx={{ minHeight: 44 }}>
            Print it
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

const CONFIRMATION_PHRASE = 'delete my account';

/** Requires a confirmation phrase, and the password of a local account, because deletion cannot be undone. */
export function DeleteAccountForm({ onDeleted }: { onDeleted: (receipt: Receipt) => void }) {
  const dispatch = useAppDispatch();
  const { user } = useIdentity();
  const hasPassword = publicSettings().identity.provider === 'local';
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [deleteAccount, { isLoading, error, reset }] = useDeleteAccountMutation();
  const problem = error as FormProblem | undefined;
  const isConfirmed = confirmation.trim().toLowerCase() === CONFIRMATION_PHRASE;
  const hasProof = !hasPassword || password !== '';

  const submit = async (): Promise<void> => {
    setIsSubmitted(true);
    if (isLoading || !isConfirmed || !hasProof) return;
    const { data } = await deleteAccount({ confirmation: CONFIRMATION_PHRASE, ...(hasPassword && { password }) });
    if (!data) return;
    if (!hasPassword) await (await import('../identity/clerk/leaveClerk.ts')).deleteClerkUser();
    forgetAccount();
    // Reloads as a visitor so that no account data stays in memory. Without storage for the receipt, shows it first.
    if (saveReceipt(data.receipt)) window.location.reload();
    onDeleted(data.receipt);
    dispatch(signedOut());
  };
  return (
    <AccountForm
      label="Delete my account"
      fields={['confirmation', 'password']}
      button="Delete my account for good"
      color="error"
      isSending={isLoading}
      problem={problem}
      onSubmit={submit}
    >
      <Typography>
        This cannot be undone. If you want to keep your favorites and notes, download your data first.
      </Typography>
      {user?.isAdvertiser === true && (
        <Typography>
          You act for an advertiser. If nobody else does, its ads are shown no more and its subscription ends; what was
          counted by then is still billed.
        </Typography>
      )}
      <TextField
        label={`Type “${CONFIRMATION_PHRASE}”`}
        name="confirmation"
        autoComplete="off"
        autoFocus
        value={confirmation}
        onChange={(value) => {
          setConfirmation(value);
          reset();
        }}
        error={
          isSubmitted && !isConfirmed
            ? `Please type the words “${CONFIRMATION_PHRASE}”`
            : problem?.fields['confirmation']
        }
      />
      {hasPassword && (
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            reset();
          }}
          error={isSubmitted && !hasProof ? 'Please enter your password' : problem?.fields['password']}
        />
      )}
    </AccountForm>
  );
}
