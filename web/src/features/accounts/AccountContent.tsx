import { product } from '@campjay/domain/product/product.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useExportAccountMutation, useAccountInfoQuery, useSetAccountTypeMutation } from './accountsApi.ts';
import { saveFile } from '../../ui/export/SaveCsvButton.tsx';
import { Section, AccountFacts, SavedPlaceSection } from './AccountFacts.tsx';
import { TRIAL_DAYS } from '@campjay/domain/accounts/trial.ts';
import { refusalMessage } from '../../app/requestErrors.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { ChangeEmailForm, ChangePasswordForm } from './security/changeForms.tsx';
import { DeleteAccountForm, DeletionReceipt, type Receipt, loadReceipt } from './DeleteAccountForm.tsx';
import Box from '@mui/material/Box';
import { useAppDispatch } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { AlertsSection } from '../alerts/AlertsSection.tsx';
import { PaidAccount } from '../ads/payment/PaidAccount.tsx';
import { signInOpened } from '../../app/identity.ts';
import { signOut } from '../identity/forgetAccount.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { PasskeysSection } from './security/PasskeysSection.tsx';
import { SecondFactorSection } from './security/SecondFactorSection.tsx';
import { SessionsSection } from './security/SessionsSection.tsx';

const EXPORT_SUCCEEDED = 'Your data is in your downloads.';
const EXPORT_FAILED = 'Your data could not be downloaded. Please try again.';

/** Lets the user download everything stored about them as a file. */
function DataExportSection() {
  const [exportAccount, { isLoading, reset }] = useExportAccountMutation();
  const [message, setMessage] = useState<string>();
  const download = async (): Promise<void> => {
    if (isLoading) return;
    setMessage(undefined);
    const { data } = await exportAccount(undefined);
    if (data) {
      const day = data.exportedAt.slice(0, 10);
      saveFile(`${product.name.toLowerCase()}-${day}.json`, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
      reset(); // frees the exported data
    }
    setMessage(data ? EXPORT_SUCCEEDED : EXPORT_FAILED);
  };
  return (
    <Section heading="Your data">
      <Typography>
        One file with everything we store about you: your account, kids, favorites and notes, hidden camps, and the
        lists you follow.
      </Typography>
      <Button variant="outlined" aria-disabled={isLoading} onClick={() => void download()} sx={{ minHeight: 44 }}>
        {isLoading ? 'One moment…' : 'Download my data'}
      </Button>
      <Typography role={message === EXPORT_FAILED ? 'alert' : 'status'}>{message}</Typography>
    </Section>
  );
}

const TRIAL_FAILED = 'The trial could not be started. Please try again.';

/** Lets the user start the account's only trial; hidden once the trial has started (Requirement 6.23). */
function TrialSection() {
  const { data: info } = useAccountInfoQuery(undefined);
  const [setType, { isLoading, error }] = useSetAccountTypeMutation();
  if (info?.accountType !== 'free' || info.trialStartedAt !== null) return null;
  return (
    <Section heading="Sharing a schedule">
      <Typography>
        Searching, planning for your own family and sharing favorites are free forever. Sharing a schedule with other
        parents needs a paid account, or the one trial that comes with yours: {TRIAL_DAYS} days from the first entry in
        your schedule, or from the moment you start it here.
      </Typography>
      <Button
        variant="outlined"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void setType('trial');
        }}
        sx={{ minHeight: 44 }}
      >
        Start the trial
      </Button>
      {error && <Typography role="alert">{refusalMessage(error) ?? TRIAL_FAILED}</Typography>}
    </Section>
  );
}

/** The sign-in email of a local account, with a form to change it. */
function EmailSection({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <Section heading="Your email">
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        You sign in with {email}. A new email takes effect once you confirm it, and signs you out on every other device.
      </Typography>
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ minHeight: 44 }}>
        Change your email
      </Button>
      <LazyDialog isOpen={isOpen} onClose={close} title="Change your email" maxWidth="xs">
        <ChangeEmailForm onDone={close} />
      </LazyDialog>
    </Section>
  );
}

/** Section with the form that deletes the account and its data. */
function DeletionSection({ onDeleted }: { onDeleted: (receipt: Receipt) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section heading="Delete your account">
      <Typography>
        This destroys the key that encrypts your names, emails, notes, kids and places. After that, nobody can read them
        again, not even us. Everything you shared stops being shared at once.
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)} sx={{ minHeight: 44 }}>
        Delete my account
      </Button>
      <LazyDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete my account" maxWidth="xs">
        <DeleteAccountForm onDeleted={onDeleted} />
      </LazyDialog>
    </Section>
  );
}

/** The password section of a local account, with a form to change the password. */
function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <Section heading="Your password">
      <Typography>A new password signs you out on every other device. We tell you by email.</Typography>
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ minHeight: 44 }}>
        Change your password
      </Button>
      <LazyDialog isOpen={isOpen} onClose={close} title="Change your password" maxWidth="xs">
        <ChangePasswordForm onDone={close} />
      </LazyDialog>
    </Section>
  );
}

/**
 * Content of /account: the account, a prompt for signed-out users, or the receipt of an account deleted in this tab.
 */
export function AccountContent() {
  const { status, user } = useIdentity();
  const dispatch = useAppDispatch();
  const isClerk = publicSettings().identity.provider === 'clerk';
  const [receipt, setReceipt] = useState<Receipt | undefined>(loadReceipt);
  if (receipt && !user) return <DeletionReceipt receipt={receipt} />;
  if (status === 'loading') return <Typography role="status">Loading…</Typography>;
  if (!user)
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography>You are not signed in.</Typography>
        <Button
          variant="contained"
          disableElevation
          onClick={() => dispatch(signInOpened('signIn'))}
          sx={{ minHeight: 44 }}
        >
          Sign in to see your account
        </Button>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <AccountFacts user={user} />
      <TrialSection />
      <PaidAccount user={user} />
      <SavedPlaceSection />
      <AlertsSection />
      <DataExportSection />
      {!isClerk && <EmailSection email={user.email} />}
      {!isClerk && <PasswordSection />}
      {!isClerk && <SecondFactorSection />}
      {!isClerk && <PasskeysSection />}
      {isClerk ? (
        <Section heading="Signed in elsewhere">
          <Typography>
            Did you leave yourself signed in on another device, or lose one? This ends every session of your account,
            including this one. Other devices may stay signed in for up to a minute.
          </Typography>
          <Button variant="outlined" onClick={() => void dispatch(signOut('everywhere'))} sx={{ minHeight: 44 }}>
            Sign out everywhere
          </Button>
        </Section>
      ) : (
        <SessionsSection />
      )}
      <DeletionSection onDeleted={setReceipt} />
    </Box>
  );
}
