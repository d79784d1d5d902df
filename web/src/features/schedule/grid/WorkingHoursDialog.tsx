import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { HoursFields, type HoursDraft, validateHours } from '../cell/PlanForm.tsx';
import { usePlanning } from '../usePlanning.ts';

const DEFAULT_HOURS: HoursDraft = { from: '09:00', until: '17:00' };

/**
 * Dialog to set the parents' working hours. The schedule compares camp days with them (Requirement D7.6). Parents can
 * also turn the comparison off.
 */
export function WorkingHoursDialog({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const { send } = usePlanning(schedule);
  const [hours, setHours] = useState(schedule.workingHours ?? DEFAULT_HOURS);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const problem = hours.from === '' ? 'Enter both times.' : validateHours(hours);
  const saveHours = (newHours: HoursDraft | null): void => {
    void send('set-working-hours', { hours: newHours });
    onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (problem === undefined) saveHours(hours);
  };
  return (
    <TitledDialog isOpen onClose={onClose} title="Working hours" maxWidth="xs">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          When do you need to be free to work? The schedule shows which of these hours a camp day, with its care, does
          not cover.
        </Typography>
        <HoursFields hours={hours} onChange={setHours} error={isSubmitted ? problem : undefined} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SubmitButton label="Save" isSending={false} />
          <Button sx={{ minHeight: 48 }} onClick={() => saveHours(null)}>
            No working hours
          </Button>
        </Box>
      </Box>
    </TitledDialog>
  );
}
