import Box from '@mui/material/Box';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
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
  /** What else is known of the cell. */
  readonly warnings?: ReactNode;
  readonly onOpen: (entryId: string | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

const openButton = {
  position: 'absolute',
  inset: 0,
  border: 0,
  p: 0,
  bgcolor: 'transparent',
  cursor: 'pointer',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
  // The ring would lie below what stands in the cells around.
  '&:focus-visible': { zIndex: 1, outlineOffset: '-3px' },
} as const;

/** The sentence below what a friend's free week says to whoever plans for their own kid. */
function FreeFriends({ free }: { free: readonly FreeKid[] }) {
  return (
    <Box sx={{ fontSize: 12.5, lineHeight: 1.35, color: 'secondary.main', fontWeight: 600, overflowWrap: 'anywhere' }}>
      Free to play: {free.map(freeKidInWords).join(', ')}
    </Box>
  );
}

/** A kid's week. The whole cell is one button that opens it, and reads out what stands in it. */
export function GridCell(props: GridCellProps) {
  const { column, week, entries, free, at, isStop, isOpenToDrop, warnings, onOpen, onKeyDown, onFocus } = props;
  const mayPlan = mayPlanIn(column.schedule);
  const label = cellInWords(column, week, entries);
  const openAt = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
    onOpen(pressed?.dataset['entry']);
  };
  return (
    <Box component="td" onClick={openAt} sx={{ position: 'relative', p: 0, cursor: 'pointer' }}>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={free.length === 0 ? label : `${label}. Free to play: ${free.map(freeKidInWords).join(', ')}`}
        data-row={at.row}
        data-column={at.column}
        tabIndex={isStop ? 0 : -1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        sx={openButton}
      />
      <Box aria-hidden="true" sx={{ position: 'relative', display: 'grid', gap: 0.75, p: 0.75, pointerEvents: 'none' }}>
        {entries.length === 0 && (
          <Box className="nothing" sx={{ color: 'text.secondary', fontSize: 13.5, px: 0.5, py: 0.75 }}>
            {NOTHING}
          </Box>
        )}
        {entries.map((each) => (
          <Box key={each.entry.entryId} sx={{ pointerEvents: 'auto', minWidth: 0 }}>
            {mayPlan ? (
              <DraggableEntry of={each} column={column} week={week} />
            ) : (
              <div data-entry={each.entry.entryId}>
                <EntryCard of={each} />
              </div>
            )}
          </Box>
        ))}
        {free.length > 0 && <FreeFriends free={free} />}
        {warnings}
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
