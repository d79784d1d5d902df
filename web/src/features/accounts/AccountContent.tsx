import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { PaidAccount } from '../ads/payment/PaidAccount.tsx';
import { signInOpened } from '../../app/identity.ts';
import { signOut } from '../identity/signOut.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { DataExport } from './DataExport.tsx';
import { Deletion } from './Deletion.tsx';
import { loadReceipt, type Receipt } from './deletionReceipt.ts';
import { DeletionReceipt } from './DeletionReceipt.tsx';
import { SavedAddress } from './SavedAddress.tsx';
import { Section } from './Section.tsx';
import { EmailSection } from './security/EmailSection.tsx';
import { PasswordSection } from './security/PasswordSection.tsx';
import { PasskeysSection } from './security/PasskeysSection.tsx';
import { SecondFactorSection } from './security/SecondFactorSection.tsx';
import { SessionsSection } from './security/SessionsSection.tsx';
import { Trial } from './Trial.tsx';

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
        <Typography>Nobody is signed in in this browser.</Typography>
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
      <Trial />
      <PaidAccount user={user} />
      <SavedAddress />
      <DataExport />
      {!isClerk && <EmailSection email={user.email} />}
      {!isClerk && <PasswordSection />}
      {!isClerk && <SecondFactorSection />}
      {!isClerk && <PasskeysSection />}
      {isClerk ? (
        <Section heading="Signed in elsewhere">
          <Typography>
            Left yourself signed in on another device, or lost one? This ends every session of your account, the one in
            this browser too. Another device may go on for up to a minute.
          </Typography>
          <Button variant="outlined" onClick={() => void dispatch(signOut('everywhere'))} sx={{ minHeight: 44 }}>
            Sign out everywhere
          </Button>
        </Section>
      ) : (
        <SessionsSection />
      )}
      <Deletion onDeleted={setReceipt} />
    </Box>
  );
}
