import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { AskFirst } from './AskFirst.tsx';
import { MODES } from './modesInWords.ts';
import { useEndScheduleAccessMutation } from './shareApi.ts';

/** What another parent's schedule is to whoever it is shared with, and how they leave it. */
export function LeaveSchedule({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const { ownerId, owner, mode } = schedule;
  const [end, { isLoading, error }] = useEndScheduleAccessMutation();
  const name = `${owner.firstName} ${owner.lastName}`.trim() || 'Another parent';
  const leave = async (): Promise<void> => {
    const { error: failure } = await end({ ownerId });
    if (!failure) onClose();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {name} shares this schedule with you{mode === 'own' ? '' : ` (${MODES[mode].name.toLowerCase()})`}.
      </Box>
      <AskFirst
        label="Leave this schedule"
        question="You see it no longer, and the link you came by does not let you in again. What you planned stays."
        isSending={isLoading}
        error={error}
        onSure={() => void leave()}
      />
    </Box>
  );
}
