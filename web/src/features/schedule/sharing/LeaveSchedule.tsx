import type { ScheduleMode } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { ConfirmButton } from './ConfirmButton.tsx';
import { MODES } from './shareModes.ts';
import { useEndScheduleAccessMutation } from './shareApi.ts';

export interface SharedScheduleSummary {
  readonly ownerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mode: ScheduleMode;
}

/** The user's access to another parent's schedule, with a button to leave it. */
export function LeaveSchedule({ schedule, onSuccess }: { schedule: SharedScheduleSummary; onSuccess?: () => void }) {
  const { ownerId, firstName, lastName, mode } = schedule;
  const [endAccess, { isLoading, error }] = useEndScheduleAccessMutation();
  const name = `${firstName} ${lastName}`.trim() || 'Another parent';
  const leave = async (): Promise<void> => {
    const { error: failure } = await endAccess({ ownerId });
    if (!failure) onSuccess?.();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
        {mode === 'own' ? '' : `, ${MODES[mode].name.toLowerCase()}`}
      </Box>
      <ConfirmButton
        label="Leave"
        name={`Leave the schedule of ${name}`}
        question={`You see the schedule of ${name} no longer, and the link you came by does not let you in again. What you planned stays.`}
        isSending={isLoading}
        error={error}
        onConfirm={() => void leave()}
      />
    </Box>
  );
}
