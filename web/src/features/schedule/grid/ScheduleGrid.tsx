import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { nameOfKid, weekLabel } from '../names.ts';
import { cellEntries, type FreeKid } from './cellEntries.ts';
import { GridCell } from './GridCell.tsx';
import { visuallyHidden } from '../../../ui/Panel.tsx';
import { gridStyles, type Column, keyOfColumn, canPlanIn } from './gridStyles.ts';
import type { MovingEntry, EntryMover } from './MoveBar.tsx';
import { type CellPosition, useRovingCell } from './useRovingCell.ts';

interface ScheduleGridProps {
  readonly columns: readonly Column[];
  readonly weeks: readonly string[];
  /** True if there are more columns than fit; the grid then scrolls within its own frame. */
  readonly isScrollable: boolean;
  /** True if the kid's name is shown above the grid instead of in the column header. */
  readonly isHeaderHidden: boolean;
  /** Kids of friends who are free for playdates, by week. */
  readonly freeKidsByWeek: ReadonlyMap<string, readonly FreeKid[]>;
  /** Moves entries. Its `pickedUpEntry` is being moved with the keyboard. */
  readonly entryMover: EntryMover;
  /** The entry being dragged by mouse or long press. */
  readonly draggedEntry: MovingEntry | undefined;
  readonly onOpen: (column: Column, week: string, entryId: string | undefined) => void;
}

/** The schedule as a table: one column per kid, one row per week of the summer. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { columns, weeks, isScrollable, isHeaderHidden, freeKidsByWeek, entryMover, draggedEntry, onOpen } = props;
  const roving = useRovingCell({ rows: weeks.length, columns: columns.length });
  const movingEntry = entryMover.pickedUpEntry ?? draggedEntry;

  const openOrDrop = (column: Column, week: string, entryId: string | undefined): void => {
    if (entryMover.pickedUpEntry) entryMover.drop(column, week);
    else onOpen(column, week, entryId);
  };
  /** The M key picks up the first entry of the cell. Pressed again, it picks up the next one. */
  const pickUpNextEntry = (column: Column, week: string): void => {
    const entries = cellEntries(column.schedule.entries, column.kid.kidId, week);
    const { pickedUpEntry } = entryMover;
    const currentIndex = entries.findIndex(
      ({ entry }) => pickedUpEntry?.week === week && entry.entryId === pickedUpEntry.entry.entryId,
    );
    const nextEntry = entries[(currentIndex + 1) % Math.max(1, entries.length)];
    if (nextEntry && canPlanIn(column.schedule)) entryMover.pickUp({ entry: nextEntry.entry, from: column, week });
  };
  const handleKey = (event: KeyboardEvent, position: CellPosition, column: Column, week: string): void => {
    if (roving.onKey(event, position)) return;
    if (event.key === 'm' || event.key === 'M') pickUpNextEntry(column, week);
    if (event.key === 'Escape' && entryMover.pickedUpEntry) entryMover.cancelMove();
  };
  return (
    <Box sx={isScrollable ? { overflow: 'auto', maxHeight: 'calc(100dvh - 96px)', borderRadius: 2 } : {}} tabIndex={-1}>
      <Box
        component="table"
        role="grid"
        ref={roving.gridRef}
        aria-label="Summer schedule"
        sx={gridStyles(columns.length, isScrollable)}
      >
        {/* Sets the column widths even when the table head is visually hidden. */}
        <colgroup>
          <col />
          {columns.map((column) => (
            <col key={keyOfColumn(column)} />
          ))}
        </colgroup>
        <Box component="thead" sx={isHeaderHidden ? visuallyHidden : {}}>
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
              {columns.map((column, columnIndex) => {
                const { schedule, kid, sharer } = column;
                const position: CellPosition = { row, column: columnIndex };
                return (
                  <GridCell
                    key={keyOfColumn(column)}
                    column={column}
                    week={week}
                    entries={cellEntries(schedule.entries, kid.kidId, week)}
                    freeKids={sharer ? [] : (freeKidsByWeek.get(week) ?? [])}
                    position={position}
                    isTabStop={roving.activeCell.row === row && roving.activeCell.column === columnIndex}
                    isDropTarget={movingEntry?.from.schedule.ownerId === schedule.ownerId}
                    onOpen={(entryId) => openOrDrop(column, week, entryId)}
                    onKeyDown={(event) => handleKey(event, position, column, week)}
                    onFocus={() => roving.setActiveCell(position)}
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
