import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState, Suspense } from 'react';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Button from '@mui/material/Button';
import { newUuid } from '../../../app/commandRequest.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { usePlanning } from '../usePlanning.ts';
import { PlanForm, WeekPills } from './PlanForm.tsx';

interface PlaydatesFormProps {
  readonly weeks: readonly string[];
  readonly initialWeek: string;
  readonly onSubmit: (weeks: readonly string[]) => void;
}

/** Form to mark a kid as free for playdates in some weeks (Requirement 2.115). */
function PlaydatesForm({ weeks, initialWeek, onSubmit }: PlaydatesFormProps) {
  const [selectedWeeks, setSelectedWeeks] = useState<readonly string[]>([initialWeek]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (selectedWeeks.length > 0) onSubmit(selectedWeeks);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography>Parents you share your schedule with can see that your kid is free to play.</Typography>
      <WeekPills label="Weeks" weeks={weeks} selectedWeeks={selectedWeeks} isMultiple onChange={setSelectedWeeks} />
      {selectedWeeks.length === 0 && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          Choose at least one week.
        </Box>
      )}
      <div>
        {/* The form closes as soon as it is submitted, so the button never shows a pending request. */}
        <SubmitButton label="Offer playdates" isSending={false} />
      </div>
    </Box>
  );
}

const SessionOffers = lazyComponent(
  () => import('../offers/SessionOffers.tsx'),
  (module) => module.SessionOffers,
);

type EntryOption = 'session' | 'plan' | 'playdates';

const ENTRY_OPTIONS: readonly (readonly [EntryOption, string])[] = [
  ['session', 'Find a session'],
  ['plan', 'Add a plan'],
  ['playdates', 'Offer playdates'],
];

interface AddEntryProps {
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  /** Called after an entry was added, just before the focused form disappears: the caller moves the focus. */
  readonly onDone: () => void;
}

/** Buttons to add each kind of entry to the open cell, with the form of the selected kind. */
export function AddEntry({ schedule, kidId, week, onDone }: AddEntryProps) {
  const { send } = usePlanning(schedule);
  const [openOption, setOpenOption] = useState<EntryOption>();
  const closeForm = (): void => {
    onDone();
    setOpenOption(undefined);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ENTRY_OPTIONS.map(([option, label]) => (
          <Button
            key={option}
            variant={openOption === option ? 'contained' : 'outlined'}
            disableElevation
            aria-expanded={openOption === option}
            onClick={() => setOpenOption(openOption === option ? undefined : option)}
            sx={{ minHeight: 44 }}
          >
            {label}
          </Button>
        ))}
      </Box>
      {openOption === 'session' && (
        <Suspense fallback={<Typography role="status">Loading…</Typography>}>
          <SessionOffers schedule={schedule} kidId={kidId} week={week} onAdded={closeForm} />
        </Suspense>
      )}
      {openOption === 'plan' && (
        <PlanForm
          initial={{ title: '', hours: null, weeks: [week] }}
          weeks={schedule.weeks}
          label="Add the plan"
          onSubmit={({ title, hours, weeks }) => {
            void send('create-custom-plan', { entryId: newUuid(), kidId, title, hours, weeks: [...weeks] });
            closeForm();
          }}
        />
      )}
      {openOption === 'playdates' && (
        <PlaydatesForm
          weeks={schedule.weeks}
          initialWeek={week}
          onSubmit={(weeks) => {
            void send('create-available-for-playdates', { entryId: newUuid(), kidId, weeks: [...weeks] });
            closeForm();
          }}
        />
      )}
    </Box>
  );
}
