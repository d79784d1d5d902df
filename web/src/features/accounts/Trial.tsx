import { TRIAL_DAYS } from '@campjay/domain/accounts/trial.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { refusalMessage } from '../../app/refusal.ts';
import { useAccountInfoQuery, useSetAccountTypeMutation } from './accountsApi.ts';
import { Section } from './Section.tsx';

const FAILED = 'The trial could not be started. Please try again.';

/** Starts the account's only trial; shown until the trial has started (Requirement 6.23). */
export function Trial() {
  const { data: info } = useAccountInfoQuery(undefined);
  const [setType, { isLoading, error }] = useSetAccountTypeMutation();
  if (info?.accountType !== 'free' || info.trialStartedAt !== null) return null;
  return (
    <Section heading="Sharing a schedule">
      <Typography>
        Searching, planning for your own family and sharing favorites are free for ever. Sharing a schedule with other
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
      {error && <Typography role="alert">{refusalMessage(error) ?? FAILED}</Typography>}
    </Section>
  );
}
