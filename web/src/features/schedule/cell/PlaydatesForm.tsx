import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState } from 'react';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { WeekPills } from './WeekPills.tsx';

interface PlaydatesFormProps {
  readonly weeks: readonly string[];
  /** The week selected initially. */
  readonly initial: string;
  readonly onSubmit: (weeks: readonly string[]) => void;
}

/** Form to mark a kid as free for playdates in some weeks (Requirement 2.115). */
export function PlaydatesForm({ weeks, initial, onSubmit }: PlaydatesFormProps) {
  const [selectedWeeks, setSelectedWeeks] = useState<readonly string[]>([initial]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (selectedWeeks.length > 0) onSubmit(selectedWeeks);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography>Parents whom you share your schedule with see that there is time to play.</Typography>
      <WeekPills label="Weeks" weeks={weeks} selectedWeeks={selectedWeeks} isMultiple onChange={setSelectedWeeks} />
      {selectedWeeks.length === 0 && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          Choose at least one week.
        </Box>
      )}
      <div>
        <SubmitButton label="Offer playdates" isSending={false} />
      </div>
    </Box>
  );
}
