import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { nameOfKid, weekLabel } from '../names.ts';
import { cellEntries } from './cellEntries.ts';
import { type Column, keyOfColumn, mayPlanIn } from './columns.ts';
import type { FreeKid } from './friendsFree.ts';
import { GridCell } from './GridCell.tsx';
import { unseen } from '../../ui/unseen.ts';
import { gridLook } from './gridLook.ts';
import type { Carried, Moving } from './useMoving.ts';
import { useRovingCell } from './useRovingCell.ts';

interface ScheduleGridProps {
  readonly columns: readonly Column[];
  readonly weeks: readonly string[];
  /** More columns than fit: the grid scrolls within its own frame. */
  readonly isFramed: boolean;
  /** Whose the column is, is said above the grid. */
  readonly isHeadUnseen: boolean;
  readonly free: ReadonlyMap<string, readonly FreeKid[]>;
  readonly moving: Moving;
  /** What the mouse or a long press is taking along. */
  readonly dragged: Carried | undefined;
  readonly onOpen: (column: Column, week: string, entryId: string | undefined) => void;
}

/** Kids beside one another, the summer's weeks from top to bottom: a page of a calendar that one reads downwards. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { columns, weeks, isFramed, isHeadUnseen, free, moving, dragged, onOpen } = props;
  const roving = useRovingCell({ rows: weeks.length, columns: columns.length });
  const onTheWay = moving.carried ?? dragged;

  const openOrDrop = (column: Column, week: string, entryId: string | undefined): void => {
    if (moving.carried) moving.drop(column, week);
    else onOpen(column, week, entryId);
  };
  /** Letter M picks up what stands in the cell; again, the next of several. */
  const pickUpNext = (column: Column, week: string): void => {
    const entries = cellEntries(column.schedule.entries, column.kid.kidId, week);
    const { carried } = moving;
    const now = entries.findIndex(({ entry }) => carried?.week === week && entry.entryId === carried.entry.entryId);
    const next = entries[(now + 1) % Math.max(1, entries.length)];
    if (next && mayPlanIn(column.schedule)) moving.pickUp({ entry: next.entry, from: column, week });
  };
  const onKey = (event: KeyboardEvent, row: number, index: number, column: Column, week: string): void => {
    if (roving.onKey(event, { row, column: index })) return;
    if (event.key === 'm' || event.key === 'M') pickUpNext(column, week);
    if (event.key === 'Escape' && moving.carried) moving.giveUp();
  };
  return (
    <Box sx={isFramed ? { overflow: 'auto', maxHeight: 'calc(100dvh - 96px)', borderRadius: 2 } : {}} tabIndex={-1}>
      <Box
        component="table"
        role="grid"
        ref={roving.gridRef}
        aria-label="Summer schedule"
        sx={gridLook(columns.length, isFramed)}
      >
        {/* The widths, also where the head is unseen. */}
        <colgroup>
          <col />
          {columns.map((column) => (
            <col key={keyOfColumn(column)} />
          ))}
        </colgroup>
        <Box component="thead" sx={isHeadUnseen ? unseen : {}}>
          <tr>
            <th scope="col">Week</th>
            {columns.map((column) => (
              <th key={keyOfColumn(column)} scope="col">
                <span className="kid">{nameOfKid(column.kid)}</span>
                {column.sharer && (
                  <span className="sharer">
                    {column.sharer.firstName} {column.sharer.lastName}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </Box>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week} data-week={week}>
              <th scope="row">{weekLabel(week)}</th>
              {columns.map((column, index) => {
                const { schedule, kid, sharer } = column;
                return (
                  <GridCell
                    key={keyOfColumn(column)}
                    column={column}
                    week={week}
                    entries={cellEntries(schedule.entries, kid.kidId, week)}
                    free={sharer ? [] : (free.get(week) ?? [])}
                    at={{ row, column: index }}
                    isStop={roving.active.row === row && roving.active.column === index}
                    isOpenToDrop={onTheWay?.from.schedule.ownerId === schedule.ownerId}
                    onOpen={(entryId) => openOrDrop(column, week, entryId)}
                    onKeyDown={(event) => onKey(event, row, index, column, week)}
                    onFocus={() => roving.setActive({ row, column: index })}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
