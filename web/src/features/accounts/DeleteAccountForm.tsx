import type { AccountDeleted } from '@campjay/command-api/accounts/contract.ts';
import { product } from '@campjay/domain/product/product.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { saveFile } from '../../ui/export/SaveCsvButton.tsx';
import { Section } from './AccountFacts.tsx';
import { useAppDispatch } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { forgetAccount, queriesAnswered } from '../identity/forgetAccount.ts';
import { signedOut } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { required, useCommandForm } from '../../ui/fields/useCommandForm.ts';
import { CommandForm, FormField } from '../../ui/fields/CommandForm.tsx';
import { useDeleteAccountMutation } from './accountsApi.ts';

export type Receipt = AccountDeleted['receipt'];

/** Session storage keeps the receipt until the tab is closed. The receipt does not identify the user. */
const RECEIPT_STORAGE_KEY = 'deletionReceipt';

export const loadReceipt = (): Receipt | undefined => loadForSession(RECEIPT_STORAGE_KEY) as Receipt | undefined;
const saveReceipt = (receipt: Receipt): boolean => saveForSession(RECEIPT_STORAGE_KEY, receipt);

const formatDateTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' });

const formatDeletedAt = ({ deletedAt }: Receipt): string => formatDateTime(deletedAt);

/** Formats the receipt as the text of a file. */
const formatReceipt = (receipt: Receipt): string =>
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

/** Hides everything but the receipt when the page is printed. */
const PRINT_STYLES = { '@media print': { 'header, footer, nav, .only-on-screen': { display: 'none !important' } } };

function BulletList({ lines }: { lines: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 3, '& > li': { mt: 0.5 } }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

/** Shows the receipt for a deleted account. */
export function DeletionReceipt({ receipt }: { receipt: Receipt }) {
  const saveReceiptFile = (): void =>
    saveFile(`${product.name.toLowerCase()}-account-deleted.txt`, 'text/plain', formatReceipt(receipt));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <GlobalStyles styles={PRINT_STYLES} />
      <Box role="status">
        <Typography variant="h2">Your account is deleted</Typography>
        <Typography sx={{ mt: 1 }}>{formatDeletedAt(receipt)}</Typography>
      </Box>
      <Section heading="What was destroyed">
        <BulletList lines={receipt.destroyed} />
      </Section>
      <Section heading="What remains">
        <BulletList lines={receipt.remains} />
      </Section>
      <Box className="only-on-screen">
        <Typography sx={{ mb: 2 }}>
          Save or print this receipt before you close the page: there is no other copy.
        </Typography>
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
  const [deleteAccount] = useDeleteAccountMutation();
  const form = useCommandForm({
    values: { confirmation: '', password: '' },
    fields: ['confirmation', 'password'],
    send: async ({ password }) => {
      await queriesAnswered(dispatch);
      const { data: response, error } = await deleteAccount({
        confirmation: CONFIRMATION_PHRASE,
        ...(hasPassword && { password }),
      });
      if (!response) return error;
      if (!hasPassword) await (await import('../identity/clerk/leaveClerk.ts')).deleteClerkUser();
      forgetAccount();
      // The reload clears all account data from memory; the new page then reads the receipt from session storage. Until
      // the reload, or if the receipt could not be stored, this page shows the receipt itself.
      if (saveReceipt(response.receipt)) window.location.reload();
      onDeleted(response.receipt);
      dispatch(signedOut());
      return undefined;
    },
  });
  return (
    <CommandForm form={form} label="Delete my account" button="Delete my account for good" color="error">
      <Typography>
        This cannot be undone. If you want to keep your favorites and notes, download your data first.
      </Typography>
      {user?.isAdvertiser === true && (
        <Typography>
          You manage an advertiser. If nobody else does, its ads stop and its subscription ends. Anything counted until
          then is still billed.
        </Typography>
      )}
      <FormField
        form={form}
        label={`Type “${CONFIRMATION_PHRASE}”`}
        name="confirmation"
        autoComplete="off"
        autoFocus
        validate={(phrase) =>
          phrase.trim().toLowerCase() === CONFIRMATION_PHRASE || `Please type the words “${CONFIRMATION_PHRASE}”`
        }
      />
      {hasPassword && (
        <FormField
          form={form}
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          validate={required('Please enter your password')}
        />
      )}
    </CommandForm>
  );
}
