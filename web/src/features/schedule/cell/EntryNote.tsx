import { MAX_ENTRY_NOTE_LENGTH } from '@campjay/events/schedule/values.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { titleOfEntry } from '../names.ts';
import { usePlanning } from '../usePlanning.ts';
import { type AutosaveStatus, useAutosave } from '../../../ui/fields/useAutosave.ts';

const STATUS_TEXTS: Readonly<Record<AutosaveStatus, string>> = {
  unchanged: '',
  edited: '',
  saving: 'Saving…',
  saved: 'Saved',
  refused: 'Not saved yet.',
  'changed elsewhere': 'Somebody else changed this note in the meantime. Their version:',
};

/** Control characters. The server does not allow them in a note, but pasted text may contain them. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** The command that saves the note, by the kind of entry. */
const NOTE_OPERATIONS = {
  session: 'save-camp-instance-note',
  plan: 'update-custom-plan-note',
  playdates: 'update-available-for-playdates-note',
} as const;

const textAreaStyles = {
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 64,
  maxHeight: 280,
  p: 1.25,
  font: 'inherit',
  // Phones zoom in when a field with a smaller font gets the focus.
  fontSize: 16,
  lineHeight: 1.45,
  fieldSizing: 'content',
  resize: 'vertical',
  color: 'text.primary',
  bgcolor: 'background.default',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

/** The note on an entry. It saves automatically; everyone who can see the schedule can read it. */
export function EntryNote({ schedule, entry }: { schedule: ScheduleView; entry: ScheduleEntry }) {
  const { send } = usePlanning(schedule);
  const statusId = useId();
  const note = useAutosave(entry.note ?? '', async (text) => {
    const { status } = await send(NOTE_OPERATIONS[entry.kind], { entryId: entry.entryId, note: text });
    return status === 'accepted' ? 'done' : 'refused';
  });
  return (
    <div>
      <Box
        component="textarea"
        rows={2}
        value={note.text}
        maxLength={MAX_ENTRY_NOTE_LENGTH}
        placeholder="Add a note"
        aria-label={`Note on ${titleOfEntry(entry)}`}
        aria-describedby={statusId}
        onChange={({ target: { value } }) => note.write(value.replace(CONTROL_CHARACTERS, '').toWellFormed())}
        onBlur={note.save}
        sx={textAreaStyles}
      />
      <Box
        id={statusId}
        role="status"
        sx={{ typography: 'body2', color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {STATUS_TEXTS[note.status]}
      </Box>
      {note.status === 'changed elsewhere' && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            my: 0.75,
            pl: 1.25,
            borderLeft: '3px solid',
            borderColor: 'divider',
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          {entry.note ?? '(no note)'}
        </Box>
      )}
      {(note.status === 'changed elsewhere' || note.status === 'refused') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={note.keepMine}>
            {note.status === 'refused' ? 'Try again' : 'Keep mine'}
          </Button>
          <Button sx={{ minHeight: 44 }} onClick={note.takeTheirs}>
            {note.status === 'refused' ? 'Discard my text' : 'Use theirs'}
          </Button>
        </Box>
      )}
    </div>
  );
}
