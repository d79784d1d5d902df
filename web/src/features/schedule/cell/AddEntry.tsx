import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { newUuid } from '../../../app/newUuid.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { usePlanning } from '../usePlanning.ts';
import { PlanForm } from './PlanForm.tsx';
import { PlaydatesForm } from './PlaydatesForm.tsx';

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
