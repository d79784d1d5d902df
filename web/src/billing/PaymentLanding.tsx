import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useAccountInfoQuery } from '../accounts/accountsApi.ts';
import { useIdentity } from '../identity/useIdentity.ts';

const ASK_EVERY_MS = 2000;
/** The payment provider mostly tells within seconds. */
const WAIT_MS = 30_000;

/** Where the payment provider's pages lead back to (SPEC §2 'Billing portal landing page'): what happened, and where to go. */
export function PaymentLanding() {
  const [params] = useSearchParams();
  const { status } = useIdentity();
  const [subscribed, back] = [params.get('subscribed'), params.get('back')];
  if (subscribed === 'parent' && status === 'signedIn') return <ParentSubscribed />;
  if (subscribed === 'parent' || subscribed === 'advertiser')
    return (
      <Landing isOfAdvertiser={subscribed === 'advertiser'}>
        Thank you, your subscription has begun. The payment provider tells us of it within moments.
      </Landing>
    );
  if (back === 'parent' || back === 'advertiser')
    return (
      <Landing isOfAdvertiser={back === 'advertiser'}>
        You are back from the billing portal. What you changed there holds; it may take a minute until it shows here.
      </Landing>
    );
  return <Landing>The payment provider’s pages lead back to here. Nothing was paid or changed by opening it.</Landing>;
}

function ParentSubscribed() {
  const [isPatient, setPatient] = useState(true);
  const [isPaid, setPaid] = useState(false);
  const { data: info } = useAccountInfoQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPatient && !isPaid ? ASK_EVERY_MS : 0,
  });
  if (info?.accountType === 'paid' && !isPaid) setPaid(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isPaid)
    return <Landing>Thank you. Your account is paid, and your schedule stays shared with whoever you let in.</Landing>;
  return (
    <Landing>
      {isPatient
        ? 'Thank you. We are waiting for the payment provider’s word; that mostly takes a few seconds.'
        : 'Thank you. The payment provider has not told us yet. Nothing is lost: your account shows it as soon as it has.'}
    </Landing>
  );
}

function Landing({ children, isOfAdvertiser = false }: { children: ReactNode; isOfAdvertiser?: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography role="status">{children}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isOfAdvertiser ? (
          <To path="/ads/billing" isMain>
            To your ads’ billing
          </To>
        ) : (
          <>
            <To path="/account" isMain>
              To your account
            </To>
            <To path="/scheduling">To your schedule</To>
          </>
        )}
      </Box>
    </Box>
  );
}

function To({ path, isMain = false, children }: { path: string; isMain?: boolean; children: ReactNode }) {
  return (
    <Button
      component={RouterLink}
      to={path}
      variant={isMain ? 'contained' : 'outlined'}
      disableElevation
      sx={{ minHeight: 48 }}
    >
      {children}
    </Button>
  );
}
