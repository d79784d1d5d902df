import type { ScheduleMode } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { AskFirst } from './AskFirst.tsx';
import { MODES } from './modesInWords.ts';
import { useEndScheduleAccessMutation } from './shareApi.ts';

export interface SharedByOther {
  readonly ownerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mode: ScheduleMode;
}

/** What another parent's schedule is to whoever it is shared with, and how they leave it. */
export function LeaveSchedule({ schedule, onLeft }: { schedule: SharedByOther; onLeft?: () => void }) {
  const { ownerId, firstName, lastName, mode } = schedule;
  const [end, { isLoading, error }] = useEndScheduleAccessMutation();
  const name = `${firstName} ${lastName}`.trim() || 'Another parent';
  const leave = async (): Promise<void> => {
    const { error: failure } = await end({ ownerId });
    if (!failure) onLeft?.();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
        {mode === 'own' ? '' : `, ${MODES[mode].name.toLowerCase()}`}
      </Box>
      <AskFirst
        label="Leave"
        name={`Leave the schedule of ${name}`}
        question={`You see the schedule of ${name} no longer, and the link you came by does not let you in again. What you planned stays.`}
        isSending={isLoading}
        error={error}
        onSure={() => void leave()}
      />
    </Box>
  );
}
