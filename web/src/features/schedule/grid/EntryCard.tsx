import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { titleOfEntry } from '../names.ts';
import type { CellEntry } from './cellEntries.ts';
import { sessionNameOf, hoursOf, priceOf, StatusMark } from './entryFacts.tsx';
import { entryStyles } from './gridStyles.ts';

/** Shows only the first lines of a text. */
const clampToLines = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

/** A short label if the session changed in the catalog after it was added; otherwise undefined. */
const catalogChangeText = (entry: ScheduleEntry): string | undefined => {
  if (entry.kind !== 'session') return undefined;
  const { now: catalogState } = entry;
  if (catalogState.kind === 'same') return undefined;
  return catalogState.kind === 'gone' ? 'No longer in the catalog' : 'Changed in the catalog';
};

/** The distance in pixels from a card to the line below its week: the cell's padding and the border. */
const WEEK_GAP_PX = 7;

/** Extends the card over the line between two weeks, so that an entry of several weeks looks like one block. */
const continuationStyles = ({ continuesFromPreviousWeek, continuesNextWeek }: CellEntry) => ({
  ...(continuesFromPreviousWeek && {
    borderTopLeftRadius: 0,
    borderTopRightRadius: 0,
    borderTopStyle: 'none',
    mt: `-${WEEK_GAP_PX}px`,
    pt: '10px',
  }),
  ...(continuesNextWeek && {
    borderBottomLeftRadius: 0,
    borderBottomRightRadius: 0,
    borderBottomStyle: 'none',
    mb: `-${WEEK_GAP_PX}px`,
  }),
});

/** An entry in one of its weeks. From the second week on, the card leaves out the session's name, hours and price. */
export function EntryCard({ cellEntry }: { cellEntry: CellEntry }) {
  const { entry, continuesFromPreviousWeek, weekNumber } = cellEntry;
  const { kind, status, choice, note, weeks } = entry;
  const isCanceled = status === 'cancelled';
  const sessionName = sessionNameOf(entry);
  const facts = continuesFromPreviousWeek
    ? []
    : [...hoursOf(entry), priceOf(entry)].filter((fact) => fact !== undefined);
  const catalogChange = continuesFromPreviousWeek ? undefined : catalogChangeText(entry);
  return (
    <Box
      sx={{
        ...entryStyles(kind, status),
        borderRadius: 1,
        px: 1,
        py: 0.75,
        fontSize: 13,
        lineHeight: 1.35,
        minWidth: 0,
        ...continuationStyles(cellEntry),
      }}
    >
      <Box
        sx={{
          ...clampToLines(2),
          fontWeight: 650,
          fontSize: 14,
          ...(isCanceled && { textDecoration: 'line-through' }),
        }}
      >
        {titleOfEntry(entry)}
      </Box>
      {sessionName !== undefined && !continuesFromPreviousWeek && (
        <Box sx={{ ...clampToLines(1), color: 'text.secondary' }}>{sessionName}</Box>
      )}
      {facts.length > 0 && <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{facts.join(' · ')}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StatusMark status={status} />
        {kind !== 'playdates' && choice === 2 && <span>2nd choice</span>}
        {weeks.length > 1 && <span>{`week ${weekNumber} of ${weeks.length}`}</span>}
        {note !== null && <NoteIcon titleAccess="Has a note" sx={{ fontSize: 16, color: 'text.secondary' }} />}
      </Box>
      {catalogChange !== undefined && <Box sx={{ fontWeight: 600, color: 'error.main' }}>{catalogChange}</Box>}
    </Box>
  );
}
