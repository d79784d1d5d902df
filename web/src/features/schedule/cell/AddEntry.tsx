import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState, Suspense } from 'react';
import { SubmitButton } from '../../../ui/Panel.tsx';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Button from '@mui/material/Button';
import { newUuid } from '../../../app/commandRequest.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { usePlanning } from '../usePlanning.ts';
import { PlanForm, WeekPills } from './PlanForm.tsx';

interface PlaydatesFormProps {
  readonly weeks: readonly string[];
  /** The week selected initially. */
  readonly initial: string;
  readonly onSubmit: (weeks: readonly string[]) => void;
}

/** Form to mark a kid as free for playdates in some weeks (Requirement 2.115). */
function PlaydatesForm({ weeks, initial, onSubmit }: PlaydatesFormProps) {
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
  /** Called when the focused form is removed, so that the focus can be moved. */
  readonly onDone: () => void;
}

/** The entries that can be added to the open cell. */
export function AddEntry({ schedule, kidId, week, onDone }: AddEntryProps) {
  const { send } = usePlanning(schedule);
  const [open, setOpen] = useState<EntryOption>();
  const end = (): void => {
    onDone();
    setOpen(undefined);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ENTRY_OPTIONS.map(([addition, text]) => (
          <Button
            key={addition}
            variant={open === addition ? 'contained' : 'outlined'}
            disableElevation
            aria-expanded={open === addition}
            onClick={() => setOpen(open === addition ? undefined : addition)}
            sx={{ minHeight: 44 }}
          >
            {text}
          </Button>
        ))}
      </Box>
      {open === 'session' && (
        <Suspense fallback={<Typography role="status">Loading…</Typography>}>
          <SessionOffers schedule={schedule} kidId={kidId} week={week} onPlaced={end} />
        </Suspense>
      )}
      {open === 'plan' && (
        <PlanForm
          initial={{ title: '', hours: null, weeks: [week] }}
          weeks={schedule.weeks}
          label="Add the plan"
          onSubmit={({ title, hours, weeks }) => {
            void send('create-custom-plan', { entryId: newUuid(), kidId, title, hours, weeks: [...weeks] });
            end();
          }}
        />
      )}
      {open === 'playdates' && (
        <PlaydatesForm
          weeks={schedule.weeks}
          initial={week}
          onSubmit={(weeks) => {
            void send('create-available-for-playdates', { entryId: newUuid(), kidId, weeks: [...weeks] });
            end();
          }}
        />
      )}
    </Box>
  );
}
