import { MAX_NOTE_LENGTH } from '@campjay/domain/favorites/limits.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { useId } from 'react';
import { type NoteStatus, useNote } from './useNote.ts';

/** Number of remaining characters from which the box shows it. */
const NEAR_LIMIT = 500;

/** Control characters, which can arrive by pasting and are not allowed in a note. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const STATUS_TEXTS: Readonly<Record<NoteStatus, string>> = {
  'as saved': '',
  'being written': '',
  saving: 'Saving…',
  late: 'Still saving…',
  saved: 'Saved',
  refused: 'Not saved yet.',
  'changed elsewhere': 'This note was changed on another device meanwhile. There it says:',
};

/** The parent's own note on a favorite; it saves automatically. */
export function NoteBox({ camp, label }: { camp: CampOrg; label: string | undefined }) {
  const id = useId();
  const note = useNote(camp.org_id);
  const charactersLeft = MAX_NOTE_LENGTH - note.text.length;
  return (
    <div className="note-box">
      {label !== undefined && (
        <span className="note-author" aria-hidden="true">
          {label}
        </span>
      )}
      <textarea
        rows={2}
        value={note.text}
        maxLength={MAX_NOTE_LENGTH}
        placeholder="Add notes"
        aria-label={`${label === undefined ? 'Your notes' : label} on ${camp.camp_org_name}`}
        aria-describedby={id}
        onChange={({ target: { value } }) => note.write(value.replace(CONTROL_CHARACTERS, '').toWellFormed())}
        onBlur={note.save}
      />
      <div id={id} className="note-status" role="status">
        {STATUS_TEXTS[note.status]}
        {charactersLeft <= NEAR_LIMIT && ` ${charactersLeft} characters left.`}
      </div>
      {note.status === 'refused' && (
        <button type="button" className="card-link" onClick={note.retry}>
          Try again
        </button>
      )}
      {note.status === 'changed elsewhere' && (
        <>
          <blockquote className="note-text">{note.stored === '' ? '(no note)' : note.stored}</blockquote>
          <div className="note-choice">
            <button type="button" className="card-button" onClick={note.keepMine}>
              Keep mine
            </button>
            <button type="button" className="card-button" onClick={note.takeTheirs}>
              Take that one
            </button>
          </div>
        </>
      )}
    </div>
  );
}
