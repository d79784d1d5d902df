import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from '../../ui/Link.tsx';
import { useAppDispatch } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { JayMedallion } from '../../ui/Jay.tsx';

/** A heading with a picture of a jay (the product's mascot) above it, and a text or buttons below it. */
function Notice({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center', maxWidth: '52ch', mx: 'auto', py: 4 }}
    >
      <JayMedallion width={132} />
      <Typography variant="h2">{heading}</Typography>
      {children}
    </Box>
  );
}

const buttonProps = { variant: 'contained', disableElevation: true, sx: { minHeight: 48 } } as const;

const DEFAULT_REASON = 'Ads belong to an account, so that nobody else reads your figures or spends your budget.';

/**
 * Asks a signed-out user to sign in.
 * @param reason why an account is needed
 */
export function SignInRequired({ reason = DEFAULT_REASON }: { reason?: string }) {
  const dispatch = useAppDispatch();
  return (
    <Notice heading="Please sign in">
      <Typography>{reason}</Typography>
      <Button {...buttonProps} onClick={() => dispatch(signInOpened('signIn'))}>
        Sign In
      </Button>
    </Notice>
  );
}

/** Shown to a signed-in user whose account is not linked to an advertiser. That is a normal state, not an error. */
export function NotLinked() {
  const { user } = useIdentity();
  return (
    <Notice heading="This account has no ads yet">
      <Typography>
        You are signed in, but your account is not linked to an advertiser yet. If your camp already advertises here,
        ask the person who set it up to have {user?.email ?? 'your address'} linked. If not, see what is on offer.
      </Typography>
      <Button {...buttonProps} component={RouterLink} to="/ads/offering">
        See what is on offer
      </Button>
      {user?.isAdmin === true && (
        <Button component={RouterLink} to="/ads/admin" sx={{ minHeight: 44 }}>
          Manage advertisers
        </Button>
      )}
    </Notice>
  );
}
