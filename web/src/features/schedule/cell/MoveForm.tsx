import { readIsoDay, toIsoDay } from '@campjay/events/calendar.ts';
import { isPlacedByWeek, possibleWeeks } from '@campjay/domain/schedule/sessionWeeks.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { fullNameOfEntry, formatWeeks, nameOfKid } from '../names.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePlanning } from '../usePlanning.ts';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { WeekPills } from './PlanForm.tsx';

/** Where to move an entry. Without `choice` the entry's choice is unchanged. */
export interface CellTarget {
  readonly kidId: string;
  readonly week: string;
  readonly choice?: 1 | 2;
}

/** The values to send for a move, or a message on why it is not possible. */
export type MoveTarget =
  | { readonly kidId: string; readonly weeks: readonly string[]; readonly choice: 1 | 2 }
  | { readonly reason: string };

const dayOf = (week: string): number => readIsoDay(week) ?? 0;

/** The weeks that a session can be placed in; undefined for entries that can be in any week. */
export const availableWeeks = (entry: ScheduleEntry): readonly string[] | undefined => {
  if (entry.kind !== 'session') return undefined;
  return isPlacedByWeek(entry.session) ? possibleWeeks(entry.session) : entry.weeks;
};

/**
 * Where an entry goes when it is moved from one of its weeks; all its weeks move along. A session with fixed dates
 * stays in its weeks, and one sold by the week stays within the camp's weeks.
 * @param weeks the season's weeks
 */
export const moveTarget = (
  entry: ScheduleEntry,
  fromWeek: string,
  { kidId, week, choice = entry.choice }: CellTarget,
  weeks: readonly string[],
): MoveTarget => {
  const shift = dayOf(week) - dayOf(fromWeek);
  const movedWeeks = entry.weeks.map((each) => toIsoDay(dayOf(each) + shift));
  const target = { kidId, weeks: movedWeeks, choice: entry.kind === 'playdates' ? 1 : choice } as const;
  const allowedWeeks = availableWeeks(entry);
  if (allowedWeeks && !movedWeeks.every((each) => allowedWeeks.includes(each)))
    return {
      reason: isByWeek(entry)
        ? `${fullNameOfEntry(entry)} is not offered in the week of ${formatWeeks([week])}.`
        : `${fullNameOfEntry(entry)} has its own dates, so it stays in the ${entry.weeks.length === 1 ? 'week' : 'weeks'} of ${formatWeeks(entry.weeks)}.`,
    };
  if (!movedWeeks.every((each) => weeks.includes(each)))
    return { reason: `${fullNameOfEntry(entry)} would not fit into the summer there.` };
  return target;
};

const isByWeek = (entry: ScheduleEntry): boolean => entry.kind === 'session' && isPlacedByWeek(entry.session);

/** Whether the entry is already at the target. */
export const isSamePlacement = (
  entry: ScheduleEntry,
  target: Exclude<MoveTarget, { readonly reason: string }>,
): boolean =>
  entry.kidId === target.kidId && entry.choice === target.choice && entry.weeks.join() === target.weeks.join();

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
