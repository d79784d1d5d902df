import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { JayMedallion } from '../../ui/Jay.tsx';

function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center', maxWidth: '52ch', mx: 'auto', py: 4 }}
    >
      <JayMedallion sx={{ width: 132 }} />
      <Typography variant="h2">{heading}</Typography>
      {children}
    </Box>
  );
}

const button = { variant: 'contained', disableElevation: true, sx: { minHeight: 48 } } as const;

const ADS_BELONG_TO_ACCOUNTS =
  'Ads belong to an account, so that nobody else reads your figures or spends your budget.';

/**
 * Asks a signed-out user to sign in.
 * @param reason why an account is needed
 */
export function SignInRequired({ reason = ADS_BELONG_TO_ACCOUNTS }: { reason?: string }) {
  const dispatch = useAppDispatch();
  return (
    <Notice heading="Please sign in">
      <Typography>{reason}</Typography>
      <Button {...button} onClick={() => dispatch(signInOpened('signIn'))}>
        Sign In
      </Button>
    </Notice>
  );
}

/** For a user whose account is linked to no advertiser, which is not an error. */
export function NotLinked() {
  const { user } = useIdentity();
  return (
    <Notice heading="No camp’s ads are with this account">
      <Typography>
        You are signed in, and your account acts for no advertiser yet. If your camp advertises here already, ask the
        person who set it up to have {user?.email ?? 'your address'} linked. If it does not, see what is on offer.
      </Typography>
      <Button {...button} component={RouterLink} to="/ads/offering">
        See what is on offer
      </Button>
      {user?.isAdmin === true && (
        <Button component={RouterLink} to="/ads/admin" sx={{ minHeight: 44 }}>
          To the advertisers
        </Button>
      )}
    </Notice>
  );
}
