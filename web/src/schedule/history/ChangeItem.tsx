import type { HistoryChange } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { timeInWords } from './moments.ts';
import { personInWords } from './personInWords.ts';

export const changeId = (revision: number): string => `change-${revision}`;

/** Brings another change of the list into view, and the focus with it. */
const goTo = (revision: number): void => {
  const item = document.getElementById(changeId(revision));
  item?.focus();
  item?.scrollIntoView({ block: 'center' });
};

interface ChangeItemProps {
  readonly change: HistoryChange;
  readonly isNew: boolean;
  readonly mayUndo: boolean;
  readonly isUndoing: boolean;
  readonly refused: string | undefined;
  /** Whether a change stands in the list too. */
  readonly isListed: (revision: number) => boolean;
  readonly onUndo: () => void;
  readonly onSeeThen: () => void;
}

const small = { minHeight: 44, px: 1, minWidth: 44 } as const;

/** One change: who and what, when, whether it was taken back; with the ways to take it back, and to see the schedule then. */
export function ChangeItem(props: ChangeItemProps) {
  const { change, isNew, mayUndo, isUndoing, refused, isListed, onUndo, onSeeThen } = props;
  const { revision, by, sentence, undoes, undoneBy, isUndoable } = change;
  const at = Date.parse(change.at);
  const textId = `${changeId(revision)}-text`;
  const reference = (to: number, text: string) =>
    isListed(to) ? (
      <Link component="button" type="button" onClick={() => goTo(to)} sx={{ ...small, px: 0, typography: 'body2' }}>
        {text}
      </Link>
    ) : (
      <span>{text}</span>
    );
  return (
    <Box
      component="li"
      id={changeId(revision)}
      tabIndex={-1}
      sx={{
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        ...(isNew && { borderLeft: '3px solid', borderLeftColor: 'primary.main', pl: 1.5 }),
      }}
    >
      <Typography id={textId} sx={undoneBy === null ? {} : { color: 'text.secondary' }}>
        {isNew && (
          <Box component="span" sx={{ color: 'primary.main', fontWeight: 700 }}>
            New{' '}
          </Box>
        )}
        <b>{personInWords(by)}</b> {sentence}.
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          minHeight: 44,
          color: 'text.secondary',
          typography: 'body2',
        }}
      >
        <Box component="time" dateTime={change.at}>
          {timeInWords(at)}
        </Box>
        {undoes !== null && reference(undoes, 'What it took back')}
        {undoneBy !== null && (
          <>
            <span>Undone</span>
            {reference(undoneBy, 'By which change')}
          </>
        )}
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          <Button size="small" color="inherit" aria-describedby={textId} onClick={onSeeThen} sx={small}>
            See the schedule then
          </Button>
          {mayUndo && isUndoable && (
            <Button size="small" aria-describedby={textId} aria-disabled={isUndoing} onClick={onUndo} sx={small}>
              {isUndoing ? 'One moment…' : 'Undo'}
            </Button>
          )}
        </Box>
      </Box>
      {refused !== undefined && (
        <Typography role="alert" sx={{ borderLeft: '3px solid', borderColor: 'warning.main', pl: 1.25, mb: 1 }}>
          {refused}
        </Typography>
      )}
    </Box>
  );
}
