import Box from '@mui/material/Box';
import type { KeyboardEvent, MouseEvent } from 'react';
import { cellLines } from '../knows/cellLines.ts';
import { CellWarnings } from '../knows/CellWarnings.tsx';
import type { CellEntry } from './cellEntries.ts';
import { cellInWords, NOTHING } from './cellInWords.ts';
import { type Column, mayPlanIn } from './columns.ts';
import { DraggableEntry } from './DraggableEntry.tsx';
import { DropZone } from './DropZone.tsx';
import { EntryCard } from './EntryCard.tsx';
import { freeKidInWords, type FreeKid } from './friendsFree.ts';
import type { CellAt } from './useRovingCell.ts';

interface GridCellProps {
  readonly column: Column;
  readonly week: string;
  readonly entries: readonly CellEntry[];
  /** Friends' kids who are free for playdates in this week. */
  readonly free: readonly FreeKid[];
  readonly at: CellAt;
  readonly isStop: boolean;
  /** Something is on its way that may come here. */
  readonly isOpenToDrop: boolean;
  readonly onOpen: (entryId: string | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

const cellLook = {
  position: 'relative',
  p: 0,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:hover .nothing::after': { content: '" · Add"' },
  // The ring would lie below the cells around.
  '&:focus-visible:focus-visible': { outlineOffset: '-3px', boxShadow: 'none', zIndex: 1 },
} as const;

/** The sentence below what a friend's free week says to whoever plans for their own kid. */
function FreeFriends({ free }: { free: readonly FreeKid[] }) {
  return (
    <Box sx={{ fontSize: 12.5, lineHeight: 1.35, color: 'secondary.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
      Free to play: {free.map(freeKidInWords).join(', ')}
    </Box>
  );
}

/** A kid's week. The whole cell opens it, and reads out what stands in it. */
export function GridCell(props: GridCellProps) {
  const { column, week, entries, free, at, isStop, isOpenToDrop, onOpen, onKeyDown, onFocus } = props;
  const mayPlan = mayPlanIn(column.schedule);
  const label = [
    cellInWords(column, week, entries),
    ...cellLines(column.schedule, column.kid.kidId, week),
    ...(free.length === 0 ? [] : [`Free to play: ${free.map(freeKidInWords).join(', ')}`]),
  ].join('. ');
  const openAt = (event: MouseEvent): void => {
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
      tabIndex={isStop ? 0 : -1}
      onClick={openAt}
      onKeyDown={openByKey}
      onFocus={onFocus}
      sx={cellLook}
    >
      <Box aria-hidden="true" className="cell">
        {entries.length === 0 && (
          <Box className="nothing" sx={{ color: 'text.secondary', fontSize: 13.5, px: 0.5, py: 0.75 }}>
            {NOTHING}
          </Box>
        )}
        {entries.map((each) => (
          <div key={each.entry.entryId} className={each.goesOn ? 'entry goes-on' : 'entry'}>
            {mayPlan ? (
              <DraggableEntry of={each} column={column} week={week} />
            ) : (
              <div data-entry={each.entry.entryId}>
                <EntryCard of={each} />
              </div>
            )}
          </div>
        ))}
        {free.length > 0 && <FreeFriends free={free} />}
        <CellWarnings schedule={column.schedule} kidId={column.kid.kidId} week={week} />
      </Box>
      {mayPlan && (
        <>
          <DropZone column={column} week={week} choice={1} isOpen={isOpenToDrop} />
          <DropZone column={column} week={week} choice={2} isOpen={isOpenToDrop} />
        </>
      )}
    </Box>
  );
}
