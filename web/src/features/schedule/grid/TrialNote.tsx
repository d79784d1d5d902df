import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useAccountInfoQuery } from '../../accounts/accountsApi.ts';
import { trialEndsOn } from '@campjay/domain/accounts/trial.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'America/Los_Angeles' });

/** When the trial ends that the first entry started, and what it is for (Requirement D7.24). */
export function TrialNote({ schedule }: { schedule: ScheduleView }) {
  const { data: info, refetch } = useAccountInfoQuery(undefined);
  const hasStarted = schedule.beganAt !== null;
  const startedAt = info?.trialStartedAt ?? null;
  const isUnknown = hasStarted && info !== undefined && startedAt === null;
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, refetch]);
  if (!hasStarted || startedAt === null || info?.accountType === 'paid') return null;
  const end = trialEndsOn(startedAt);
  const day = dayFormat.format(end);
  return (
    <Typography sx={{ mt: 3, color: 'text.secondary', maxWidth: '75ch' }}>
      {schedule.today <= end.toISOString().slice(0, 10)
        ? `Your trial runs until ${day}. It is for sharing your schedule with other parents; planning for your own family is free for ever.`
        : `Your trial ended on ${day}. Planning for your own family stays free; sharing your schedule rests until your account is paid.`}
    </Typography>
  );
}
