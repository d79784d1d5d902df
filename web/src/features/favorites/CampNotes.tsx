import { MAX_NOTE_LENGTH } from '@campjay/domain/limits.ts';
import type { CampOrg } from '../catalog/campAnswer.ts';
import { useId, use } from 'react';
import { type NoteStatus, useNote, useSharersNotes } from './useNote.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { CardSettingContext, LinkNotesContext, type NamedNote } from '../catalog/card/cardSetting.ts';
import { isVisitor } from '../identity/useIdentity.ts';
import { isFavorite } from './favoritesApi.ts';
import styles from './campNotes.module.css';

/** The text box shows the number of characters left once it is at most this. */
const MAX_CHARACTERS_LEFT_SHOWN = 500;

/** Control characters except tabs and line breaks. Pasted text may contain them, but the server refuses such notes. */
const CONTROL_CHARACTERS_PATTERN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const STATUS_TEXTS: Readonly<Record<NoteStatus, string>> = {
  unchanged: '',
  edited: '',
  saving: 'Saving…',
  late: 'Still saving…',
  saved: 'Saved',
  refused: 'Not saved yet.',
  'changed elsewhere': 'You changed this note on another device. The other version:',
};

/** Text box for the parent's own note on a favorite. It saves automatically. */
function NoteBox({ camp, label }: { camp: CampOrg; label: string | undefined }) {
  const id = useId();
  const note = useNote(camp.org_id);
  const charactersLeft = MAX_NOTE_LENGTH - note.text.length;
  return (
    <div>
      {label !== undefined && (
        <span className={styles['author']} aria-hidden="true">
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
        onChange={({ target: { value } }) => note.write(value.replace(CONTROL_CHARACTERS_PATTERN, '').toWellFormed())}
        onBlur={note.save}
      />
      <div id={id} className={styles['status']} role="status">
        {STATUS_TEXTS[note.status]}
        {charactersLeft <= MAX_CHARACTERS_LEFT_SHOWN && ` ${charactersLeft} characters left.`}
      </div>
      {note.status === 'refused' && (
        <button type="button" className="card-link" onClick={note.retry}>
          Try again
        </button>
      )}
      {note.status === 'changed elsewhere' && (
        <>
          <blockquote className={styles['text']}>
            {note.otherVersion === '' ? '(no note)' : note.otherVersion}
          </blockquote>
          <div className={styles['choice']}>
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

/** A note by another parent. */
function OtherParentsNote({ name, note }: NamedNote) {
  return (
    <div>
      <span className={styles['author']}>{name}</span>
      <div className={styles['text']}>{note}</div>
    </div>
  );
}

/**
 * The notes on a camp: the parent's own note; on the favorites page, also the notes of sharers (Requirement 2.107); on
 * a list shared by link, the note of its owner.
 */
export function CampNotes({ camp }: { camp: CampOrg }) {
  const isFavoritesPage = use(CardSettingContext) === 'favorites';
  const isOwnFavorite = useAppSelector((state) => !isVisitor(state) && isFavorite(state, camp.org_id));
  const sharersNotes = useSharersNotes(camp.org_id);
  const linkNote = use(LinkNotesContext).get(camp.org_id);
  return (
    <div className={styles['notes']}>
      {isOwnFavorite && <NoteBox camp={camp} label={isFavoritesPage ? 'You' : undefined} />}
      {isFavoritesPage &&
        sharersNotes.map(({ id, name, note }) => <OtherParentsNote key={id} name={name} note={note} />)}
      {linkNote && <OtherParentsNote {...linkNote} />}
    </div>
  );
}
