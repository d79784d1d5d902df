import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LazyDialog } from '../../../ui/LazyDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Section } from '../Section.tsx';
import { RemoveSecondFactorForm } from './RemoveSecondFactorForm.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { useSecondFactorQuery } from './securityApi.ts';

const recoveryCodes = (count: number): string => `${count} recovery ${count === 1 ? 'code' : 'codes'}`;

/** Shows whether sign-in requires a code, and turns that on and off. */
export function SecondFactorSection() {
  const { data: found, isError, isSuccess, refetch } = useSecondFactorQuery(undefined);
  const [open, setOpen] = useState<'setup' | 'remove'>();
  const close = (): void => setOpen(undefined);
  return (
    <Section heading="Codes at sign-in">
      {isError && <LoadFailed text="Your settings could not be loaded." onRetry={() => void refetch()} />}
      {!isError && !isSuccess && <Typography role="status">Loading…</Typography>}
      {isSuccess && !found && (
        <>
          <Typography>
            Off. Turn them on, and signing in takes a code from an app on your phone besides your password. Then nobody
            gets in who only knows the password.
          </Typography>
          <Button variant="outlined" onClick={() => setOpen('setup')} sx={{ minHeight: 44 }}>
            Turn on codes
          </Button>
        </>
      )}
      {found && (
        <>
          <Typography>
            On since {new Date(found.since).toLocaleDateString('en-US', { dateStyle: 'long' })}. Signing in takes your
            password and a code from your app. You have {recoveryCodes(found.recoveryCodesLeft)} left
            {found.recoveryCodesLeft < 3 ? '; to get new ones, turn codes off and on again.' : '.'}
          </Typography>
          <Button variant="outlined" onClick={() => setOpen('remove')} sx={{ minHeight: 44 }}>
            Turn off codes
          </Button>
        </>
      )}
      <LazyDialog isOpen={open === 'setup'} onClose={close} title="Turn on codes" maxWidth="xs" isHeldOpen>
        <SecondFactorSetup onDone={close} />
      </LazyDialog>
      <LazyDialog isOpen={open === 'remove'} onClose={close} title="Turn off codes" maxWidth="xs">
        <RemoveSecondFactorForm onDone={close} />
      </LazyDialog>
    </Section>
  );
}
