import type { HistoryChange } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';
import { kidNameIn, fullNameOfEntry, possessive, formatWeeks } from '../names.ts';
import { formatStatus } from '../scheduleApi.ts';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import type { QueuedCommand } from '../../../app/outbox/commandKind.ts';
import { type Conflict, discard, loadConflict, sendAnyway } from './conflict.ts';
import { isInCells } from './planningCommand.ts';
import { isPlanning, type QueuedPlanning } from './planningKinds.ts';

const formatAuthor = ({ by }: HistoryChange): string =>
  by.isYou ? 'you, elsewhere' : (by.name ?? 'someone who has left');

/** Names the cells in conflict: 'Robin’s week of June 8'. */
const describeCells = ({ currentSchedule, cells }: Conflict): string => {
  const [kidId = ''] = cells.map((cell) => cell.kidId);
  const weeks = cells.flatMap(({ week }) => week ?? []);
  const kidName = possessive(kidNameIn(currentSchedule, kidId));
  const distinctWeeks = [...new Set(weeks)].sort();
  if (distinctWeeks.length === 0) return `${kidName} plan`;
  return `${kidName} ${distinctWeeks.length === 1 ? 'week' : 'weeks'} of ${formatWeeks(distinctWeeks)}`;
};

function PlanningConflict({ command }: { command: QueuedPlanning }) {
  const dispatch = useAppDispatch();
  const [conflict, setConflict] = useState<Conflict>();
  useEffect(() => void dispatch(loadConflict(command)).then(setConflict), [dispatch, command]);
  if (!conflict) return null;
  const { currentSchedule, cells, changes } = conflict;
  const keepTheirs = (): void => dispatch(discard(command));
  const authors = [...new Set(changes.map(formatAuthor))].join(' and ') || 'somebody';
  const entriesInCells = currentSchedule.entries.filter((entry) => isInCells(cells, entry));
  const cellsText = describeCells(conflict);
  const verb = cellsText.includes(' weeks of ') ? 'were' : 'was';
  return (
    <TitledDialog
      isOpen
      onClose={keepTheirs}
      title="Changed meanwhile"
      actions={
        <>
          <Button onClick={() => dispatch(sendAnyway(command, currentSchedule.revision))} sx={{ minHeight: 44 }}>
            Do mine anyway
          </Button>
          <Button variant="contained" disableElevation autoFocus onClick={keepTheirs} sx={{ minHeight: 44 }}>
            Keep theirs
          </Button>
        </>
      }
    >
      <Typography>
        {cellsText} {verb} changed by {authors} meanwhile{changes.length > 0 && ':'}
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ mt: 0.5, mb: 2, pl: 3, overflowWrap: 'anywhere' }}>
          {changes.map((change) => (
            <li key={change.revision}>
              {formatAuthor(change)} {change.sentence}
            </li>
          ))}
        </Box>
      )}
      <Typography sx={{ fontWeight: 600 }}>Now it is</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 2, pl: 3, overflowWrap: 'anywhere' }}>
        {entriesInCells.length === 0 && <li>Nothing planned</li>}
        {entriesInCells.map((entry) => (
          <li key={entry.entryId}>
            {fullNameOfEntry(entry)} – {formatStatus(entry.status)}
            {entry.note !== null && ' (with a note)'}
          </li>
        ))}
      </Box>
      <Typography>You wanted to {command.context.description.intent}.</Typography>
    </TitledDialog>
  );
}

/**
 * Shown when two people changed the same cell (Requirement D7.17). Shows what the other person did and the current
 * state, and lets the user keep that state or send their own change anyway. Closing the dialog keeps the current state.
 */
export function ConflictDialog({ command }: { command: QueuedCommand }) {
  return isPlanning(command) ? <PlanningConflict command={command} /> : null;
}
