import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { isSamePlacement, availableWeeks } from '../grid/moveTarget.ts';
import { nameOfKid, formatWeeks } from '../names.ts';
import { usePlanning } from '../usePlanning.ts';
import { PillChoice } from '../../../ui/PillChoice.tsx';
import { WeekPills } from './WeekPills.tsx';

interface MoveFormProps {
  readonly schedule: ScheduleView;
  readonly entry: ScheduleEntry;
  readonly onMoved: () => void;
}

/**
 * Moves an entry to another kid or other weeks without dragging. A session with fixed dates stays in its weeks, and the
 * form says so.
 */
export function MoveForm({ schedule, entry, onMoved }: MoveFormProps) {
  const { send } = usePlanning(schedule);
  const [kidId, setKidId] = useState(entry.kidId);
  const [weeks, setWeeks] = useState<readonly string[]>(entry.weeks);
  const allowedWeeks = availableWeeks(entry);
  const hasFixedDates = allowedWeeks !== undefined && allowedWeeks.join() === entry.weeks.join();
  const target = { kidId, weeks, choice: entry.choice };
  const isReady = weeks.length > 0 && !isSamePlacement(entry, target);
  const move = (): void => {
    if (!isReady) return;
    onMoved();
    void send('move-entry', { entryId: entry.entryId, ...target, weeks: [...weeks] }, { offersUndo: true });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {schedule.kids.length > 1 && (
        <PillChoice
          label="Whose"
          pills={schedule.kids.map((kid) => ({ value: kid.kidId, text: nameOfKid(kid) }))}
          selected={[kidId]}
          onToggle={setKidId}
        />
      )}
      {hasFixedDates ? (
        <Typography>
          This session has its own dates, so it stays in the {weeks.length === 1 ? 'week' : 'weeks'} of{' '}
          {formatWeeks(weeks)}.
        </Typography>
      ) : (
        <WeekPills
          label={allowedWeeks ? 'Week' : 'Weeks'}
          weeks={allowedWeeks ?? schedule.weeks}
          selectedWeeks={weeks}
          isMultiple={!allowedWeeks}
          onChange={setWeeks}
        />
      )}
      <div>
        <Button
          variant="contained"
          disableElevation
          aria-disabled={!isReady}
          onClick={move}
          sx={{ minHeight: 44, '&[aria-disabled=true]': { opacity: 0.6 } }}
        >
          Move
        </Button>
      </div>
    </Box>
  );
}
