import Box from '@mui/material/Box';
import type { KeyboardEvent, MouseEvent } from 'react';
import { cellWarningLines } from '../insights/cellWarnings.ts';
import { CellWarnings } from '../insights/CellWarnings.tsx';
import type { CellEntry } from './cellEntries.ts';
import { describeCell, NOTHING_PLANNED } from './describeCell.ts';
import { type Column, canPlanIn } from './columns.ts';
import { DraggableEntry } from './DraggableEntry.tsx';
import { DropZone } from './DropZone.tsx';
import { EntryCard } from './EntryCard.tsx';
import { formatFreeKid, type FreeKid } from './freeKids.ts';
import type { CellPosition } from './useRovingCell.ts';

interface GridCellProps {
  readonly column: Column;
  readonly week: string;
  readonly entries: readonly CellEntry[];
  /** Friends' kids who are free for playdates in this week. */
  readonly free: readonly FreeKid[];
  readonly at: CellPosition;
  readonly isTabStop: boolean;
  /** Whether an entry is being moved that can be dropped here. */
  readonly isDropTarget: boolean;
  readonly onOpen: (entryId: string | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

const cellStyles = {
  position: 'relative',
  p: 0,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:hover .nothing::after': { content: '" · Add"' },
  // An outer focus ring would be covered by the neighboring cells.
  '&:focus-visible:focus-visible': { outlineOffset: '-3px', boxShadow: 'none', zIndex: 1 },
} as const;

/** Lists the friends who are free in the week, for a parent who plans for their own kid. */
function FreeFriends({ free }: { free: readonly FreeKid[] }) {
  return (
    <Box sx={{ fontSize: 12.5, lineHeight: 1.35, color: 'secondary.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
      Free to play: {free.map(formatFreeKid).join(', ')}
    </Box>
  );
}

/** A kid's week. The whole cell is a button that opens it and reads out its entries. */
export function GridCell(props: GridCellProps) {
  const { column, week, entries, free, at, isTabStop, isDropTarget, onOpen, onKeyDown, onFocus } = props;
  const canPlan = canPlanIn(column.schedule);
  const label = [
    describeCell(column, week, entries),
    ...cellWarningLines(column.schedule, column.kid.kidId, week),
    ...(free.length === 0 ? [] : [`Free to play: ${free.map(formatFreeKid).join(', ')}`]),
  ].join('. ');
  const openAtClick = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
    onOpen(pressed?.dataset['entry']);
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') {
      onKeyDown(event);
      return;
    }
    event.preventDefault();
    onOpen(undefined);
  };
  return (
    <Box
      component="td"
      role="gridcell"
      aria-haspopup="dialog"
      aria-label={label}
      data-row={at.row}
      data-column={at.column}
      tabIndex={isTabStop ? 0 : -1}
      onClick={openAtClick}
      onKeyDown={openByKey}
      onFocus={onFocus}
      sx={cellStyles}
    >
      <Box aria-hidden="true" className="cell">
        {entries.length === 0 && (
          <Box className="nothing" sx={{ color: 'text.secondary', fontSize: 13.5, px: 0.5, py: 0.75 }}>
            {NOTHING_PLANNED}
          </Box>
        )}
        {entries.map((each) => (
          <div key={each.entry.entryId} className={each.continuesNextWeek ? 'entry goes-on' : 'entry'}>
            {canPlan ? (
              <DraggableEntry cellEntry={each} column={column} week={week} />
            ) : (
              <div data-entry={each.entry.entryId}>
                <EntryCard cellEntry={each} />
              </div>
            )}
          </div>
        ))}
        {free.length > 0 && <FreeFriends free={free} />}
        <CellWarnings schedule={column.schedule} kidId={column.kid.kidId} week={week} />
      </Box>
      {canPlan && (
        <>
          <DropZone column={column} week={week} choice={1} isOpen={isDropTarget} />
          <DropZone column={column} week={week} choice={2} isOpen={isDropTarget} />
        </>
      )}
    </Box>
  );
}
