import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { kidNameIn, possessive } from '../names.ts';
import { CostsTable } from './CostsTable.tsx';
import { CoverageStrip } from './CoverageStrip.tsx';
import { knowsOfView } from './knowsOfView.ts';
import { TRAVEL_NOTE } from './knowsWords.ts';
import { LookList } from './LookList.tsx';
import { conflictsWorthALook, hoursWorthALook } from './worthALook.ts';

interface SummerSummaryProps {
  readonly schedule: ScheduleView;
  /** The kids who are looked at. */
  readonly kidIds: readonly string[];
}

/** What the schedule knows of itself: weeks still open, what does not go together, and what it costs. */
export function SummerSummary({ schedule, kidIds }: SummerSummaryProps) {
  const id = useId();
  const chosen = kidIds.join(' ');
  const shown = useMemo(
    () => ({ ...schedule, kids: schedule.kids.filter(({ kidId }) => chosen.split(' ').includes(kidId)) }),
    [schedule, chosen],
  );
  if (shown.kids.length === 0) return null;
  const knows = knowsOfView(shown);
  const { ownerId } = schedule;
  const conflicts = conflictsWorthALook(knows, shown);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 4 }}
    >
      <Typography id={id} variant="h2">
        {schedule.mode === 'own'
          ? 'The summer at a glance'
          : `${possessive(schedule.owner.firstName)} summer at a glance`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {shown.kids.map(({ kidId }) => (
          <CoverageStrip
            key={kidId}
            ownerId={ownerId}
            name={kidNameIn(shown, kidId)}
            weeks={knows.coverage.filter((coverage) => coverage.kidId === kidId)}
          />
        ))}
      </Box>
      <LookList
        ownerId={ownerId}
        heading="Worth a look"
        items={conflicts}
        fine="Nothing overlaps, everything fits, and one person can bring and fetch all kids, as far as hours and places are known."
        note={knows.errands.length > 0 ? TRAVEL_NOTE : undefined}
      />
      {schedule.workingHours && (
        <LookList
          ownerId={ownerId}
          heading="Your working hours"
          items={hoursWorthALook(knows, shown)}
          fine="Every day with a camp or a plan covers them."
        />
      )}
      <CostsTable costs={knows.costs} schedule={shown} />
    </Box>
  );
}
