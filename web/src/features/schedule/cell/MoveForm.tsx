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

/**
 * The cell to move an entry to. `choice` says whether the entry is the family's first or second choice for the week;
 * without it, the entry keeps its choice.
 */
export interface CellTarget {
  readonly kidId: string;
  readonly week: string;
  readonly choice?: 1 | 2;
}

/** The values to send for a move, or a message that explains why it is not possible. */
export type MoveTarget =
  | { readonly kidId: string; readonly weeks: readonly string[]; readonly choice: 1 | 2 }
  | { readonly reason: string };

/** The Monday of a week ('YYYY-MM-DD') in days since 1970. */
const dayOf = (week: string): number => readIsoDay(week) ?? 0;

/** The weeks that a session can be in; undefined for entries that can be in any week. */
export const availableWeeks = (entry: ScheduleEntry): readonly string[] | undefined => {
  if (entry.kind !== 'session') return undefined;
  return isPlacedByWeek(entry.session) ? possibleWeeks(entry.session) : entry.weeks;
};

/**
 * Computes where an entry goes when one of its weeks is moved to another cell. Its other weeks shift by the same number
 * of days. A session with fixed dates stays in its weeks, and a session sold by the week stays within the camp's weeks.
 * @param weeks the season's weeks
 */
export const computeMoveTarget = (
  entry: ScheduleEntry,
  fromWeek: string,
  { kidId, week, choice = entry.choice }: CellTarget,
  weeks: readonly string[],
): MoveTarget => {
  const shiftDays = dayOf(week) - dayOf(fromWeek);
  const movedWeeks = entry.weeks.map((each) => toIsoDay(dayOf(each) + shiftDays));
  const target = { kidId, weeks: movedWeeks, choice: entry.kind === 'playdates' ? 1 : choice } as const;
  const allowedWeeks = availableWeeks(entry);
  if (allowedWeeks && !movedWeeks.every((each) => allowedWeeks.includes(each)))
    return {
      reason: isSoldByWeek(entry)
        ? `${fullNameOfEntry(entry)} is not offered in the week of ${formatWeeks([week])}.`
        : `${fullNameOfEntry(entry)} has its own dates, so it stays in the ${entry.weeks.length === 1 ? 'week' : 'weeks'} of ${formatWeeks(entry.weeks)}.`,
    };
  if (!movedWeeks.every((each) => weeks.includes(each)))
    return { reason: `${fullNameOfEntry(entry)} would not fit into the summer there.` };
  return target;
};

const isSoldByWeek = (entry: ScheduleEntry): boolean => entry.kind === 'session' && isPlacedByWeek(entry.session);

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
 * Form to move an entry to another kid or other weeks without dragging. A session with fixed dates stays in its weeks;
 * the form explains that.
 */
export function MoveForm({ schedule, entry, onMoved }: MoveFormProps) {
  const { send } = usePlanning(schedule);
  const [kidId, setKidId] = useState(entry.kidId);
  const [weeks, setWeeks] = useState<readonly string[]>(entry.weeks);
  const allowedWeeks = availableWeeks(entry);
  const hasFixedDates = allowedWeeks !== undefined && allowedWeeks.join() === entry.weeks.join();
  const target = { kidId, weeks, choice: entry.choice };
  const canMove = weeks.length > 0 && !isSamePlacement(entry, target);
  const move = (): void => {
    if (!canMove) return;
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
          aria-disabled={!canMove}
          onClick={move}
          sx={{ minHeight: 44, '&[aria-disabled=true]': { opacity: 0.6 } }}
        >
          Move
        </Button>
      </div>
    </Box>
  );
}
