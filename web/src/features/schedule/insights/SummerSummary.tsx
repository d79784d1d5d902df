import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { kidNameIn, possessive } from '../names.ts';
import { CostsTable } from './CostsTable.tsx';
import { CoverageStrip } from './CoverageStrip.tsx';
import { insightsOfView } from './scheduleInsights.ts';
import { TRAVEL_NOTE } from './describeInsights.ts';
import { WarningList } from './WarningList.tsx';
import { conflictWarnings, workingHourWarnings } from './warnings.ts';

interface SummerSummaryProps {
  readonly schedule: ScheduleView;
  /** The kids who are shown. */
  readonly kidIds: readonly string[];
}

/** The schedule's insights: open weeks, conflicts and costs. */
export function SummerSummary({ schedule, kidIds }: SummerSummaryProps) {
  const id = useId();
  const kidKey = kidIds.join(' ');
  const visibleSchedule = useMemo(
    () => ({ ...schedule, kids: schedule.kids.filter(({ kidId }) => kidKey.split(' ').includes(kidId)) }),
    [schedule, kidKey],
  );
  if (visibleSchedule.kids.length === 0) return null;
  const insights = insightsOfView(visibleSchedule);
  const { ownerId } = schedule;
  const conflicts = conflictWarnings(insights, visibleSchedule);
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
        {visibleSchedule.kids.map(({ kidId }) => (
          <CoverageStrip
            key={kidId}
            ownerId={ownerId}
            name={kidNameIn(visibleSchedule, kidId)}
            weeks={insights.coverage.filter((coverage) => coverage.kidId === kidId)}
          />
        ))}
      </Box>
      <WarningList
        ownerId={ownerId}
        heading="Worth a look"
        items={conflicts}
        emptyText="Nothing overlaps, everything fits, and one person can bring and fetch all kids, as far as hours and places are known."
        note={insights.errands.length > 0 ? TRAVEL_NOTE : undefined}
      />
      {schedule.workingHours && (
        <WarningList
          ownerId={ownerId}
          heading="Your working hours"
          items={workingHourWarnings(insights, visibleSchedule)}
          emptyText="Every day with a camp or a plan covers them."
        />
      )}
      <CostsTable costs={insights.costs} schedule={visibleSchedule} />
    </Box>
  );
}
