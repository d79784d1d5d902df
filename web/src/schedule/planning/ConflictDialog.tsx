import type { HistoryChange } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { kidNameIn, fullNameOfEntry, possessive, weeksInWords } from '../names.ts';
import { statusInWords } from '../statusInWords.ts';
import { usePlanner } from '../usePlanning.ts';
import type { Conflict } from './planningState.ts';
import { isIn } from './touchedCells.ts';
import { wishInWords } from './wishInWords.ts';

const nameOf = ({ by }: HistoryChange): string => (by.isYou ? 'you, elsewhere' : (by.name ?? 'someone who has left'));

/** 'Robin’s week of June 8' of the cells in question. */
const placeInWords = ({ now, cells }: Conflict): string => {
  const [kidId = ''] = cells.map((cell) => cell.kidId);
  const weeks = cells.flatMap(({ week }) => week ?? []);
  const whose = possessive(kidNameIn(now, kidId));
  const distinct = [...new Set(weeks)].sort();
  if (distinct.length === 0) return `${whose} plan`;
  return `${whose} ${distinct.length === 1 ? 'week' : 'weeks'} of ${weeksInWords(distinct)}`;
};

/**
 * Two people in the same cell (DESIGN §7): what the other did, what it is now, and the planner's choice between the two.
 * Closing it leaves everything as it is.
 */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const planner = usePlanner();
  const { now, cells, changes, pending } = conflict;
  const who = [...new Set(changes.map(nameOf))].join(' and ') || 'somebody';
  const there = now.entries.filter((entry) => isIn(cells, entry));
  const verb = placeInWords(conflict).includes(' weeks of ') ? 'were' : 'was';
  return (
    <TitledDialog
      isOpen
      onClose={() => planner.choose('theirs')}
      title="Changed meanwhile"
      actions={
        <>
          <Button onClick={() => planner.choose('mine')} sx={{ minHeight: 44 }}>
            Do mine anyway
          </Button>
          <Button
            variant="contained"
            disableElevation
            autoFocus
            onClick={() => planner.choose('theirs')}
            sx={{ minHeight: 44 }}
          >
            Keep theirs
          </Button>
        </>
      }
    >
      <Typography>
        {placeInWords(conflict)} {verb} changed by {who} meanwhile{changes.length > 0 && ':'}
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ mt: 0.5, mb: 2, pl: 3, overflowWrap: 'anywhere' }}>
          {changes.map((change) => (
            <li key={change.revision}>
              {nameOf(change)} {change.sentence}
            </li>
          ))}
        </Box>
      )}
      <Typography sx={{ fontWeight: 600 }}>Now it is</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 2, pl: 3, overflowWrap: 'anywhere' }}>
        {there.length === 0 && <li>Nothing planned</li>}
        {there.map((entry) => (
          <li key={entry.entryId}>
            {fullNameOfEntry(entry)} – {statusInWords(entry.status)}
            {entry.note !== null && ' (with a note)'}
          </li>
        ))}
      </Box>
      <Typography>You wanted to {wishInWords(now, pending.wish).wanted}.</Typography>
    </TitledDialog>
  );
}
