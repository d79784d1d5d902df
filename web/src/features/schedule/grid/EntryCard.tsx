import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { titleOfEntry } from '../names.ts';
import type { CellEntry } from './cellEntries.ts';
import { sessionNameOf, hoursOf, priceOf, StatusMark } from './entryFacts.tsx';
import { entryStyles } from './gridStyles.ts';

const clamp = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});

/** A short label if the placed session changed in the catalog. */
const catalogChangeText = (entry: ScheduleEntry): string | undefined => {
  if (entry.kind !== 'session' || entry.now.kind === 'same') return undefined;
  return entry.now.kind === 'gone' ? 'No longer in the catalog' : 'Changed in the catalog';
};

/** Extends the card over the line between two weeks, so that a multiweek entry looks like one block. */
const joinedStyles = ({ continuesFromPreviousWeek, continuesNextWeek }: CellEntry) => ({
  ...(continuesFromPreviousWeek && {
    borderTopLeftRadius: 0,
    borderTopRightRadius: 0,
    borderTopStyle: 'none',
    mt: '-7px',
    pt: '10px',
  }),
  ...(continuesNextWeek && {
    borderBottomLeftRadius: 0,
    borderBottomRightRadius: 0,
    borderBottomStyle: 'none',
    mb: '-7px',
  }),
});

/** An entry in one of its weeks. From its second week on it shows only the name and the progress. */
export function EntryCard({ cellEntry }: { cellEntry: CellEntry }) {
  const { entry, continuesFromPreviousWeek, weekNumber } = cellEntry;
  const { kind, status, choice, note, weeks } = entry;
  const isCanceled = status === 'cancelled';
  const session = sessionNameOf(entry);
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
        ...joinedStyles(cellEntry),
      }}
    >
      <Box sx={{ ...clamp(2), fontWeight: 650, fontSize: 14, ...(isCanceled && { textDecoration: 'line-through' }) }}>
        {titleOfEntry(entry)}
      </Box>
      {session !== undefined && !continuesFromPreviousWeek && (
        <Box sx={{ ...clamp(1), color: 'text.secondary' }}>{session}</Box>
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
