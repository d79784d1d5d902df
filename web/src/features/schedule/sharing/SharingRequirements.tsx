import { TRIAL_DAYS, trialEndsOn } from '@campjay/domain/accounts/trial.ts';
import Box from '@mui/material/Box';
import { useAccountInfoQuery } from '../../accounts/accountsApi.ts';

const formatDate = (day: Date): string =>
  day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' });

/** States what sharing costs before the parent shares (Requirement D15.6). */
export function SharingRequirements() {
  const { data: info } = useAccountInfoQuery(undefined);
  if (!info || info.accountType === 'paid') return null;
  const end = info.trialStartedAt === null ? undefined : trialEndsOn(info.trialStartedAt);
  const isRunning = info.accountType === 'trial' && end !== undefined && end > new Date();
  return (
    <Box component="p" sx={{ m: 0, p: 1.5, borderRadius: 1.5, bgcolor: 'background.default' }}>
      {end === undefined
        ? `Sharing is part of the trial, which runs for ${TRIAL_DAYS} days and begins when you share. After that it needs a paid account.`
        : isRunning
          ? `Sharing is part of your trial, which runs until ${formatDate(end)}. After that it needs a paid account; without one, others see nothing any more.`
          : `Your trial ended on ${formatDate(end)}. Sharing needs a paid account: the people you let in see nothing until then, and everything again afterwards.`}{' '}
      Planning for your own family is free for ever.
    </Box>
  );
}
