import { shallowEqual } from 'react-redux';
import { useAppSelector, useAppDispatch } from '../../app/hooks.ts';
import type { QueuedCommand } from '../../app/outbox/commandKind.ts';
import { queueCommand } from '../../app/outbox/outbox.ts';
import { removeCommands } from '../../app/outbox/queueChanges.ts';
import { type Sharer, formatSharerName, saveNote, selectFavorites, type WithFavorites } from './favoritesApi.ts';
import { loadStored, removeStored, saveStored } from '../../ui/browserStorage.ts';
import { useEffect, useRef, useState } from 'react';

const findNote = (notes: Sharer['notes'], orgId: string): string =>
  notes.find(({ campOrgId }) => campOrgId === orgId)?.note ?? '';

/**
 * The parent's note on a camp, including a change that the server has not confirmed yet; '' if there is none. A camp
 * that has just become a favorite again shows the note from before.
 */
export const selectNote = (state: WithFavorites, orgId: string): string => {
  const { favoritedCampNotes, restingNotes } = selectFavorites(state);
  return findNote([...favoritedCampNotes, ...restingNotes], orgId);
};

export interface SharersNote {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** The notes of sharers on a camp, one for each sharer who wrote one. */
export const useSharersNotes = (orgId: string): readonly SharersNote[] => {
  const sharers = useAppSelector(
    (state) => selectFavorites(state).favoritedCampsFromSharers.filter(({ notes }) => findNote(notes, orgId) !== ''),
    shallowEqual,
  );
  return sharers.map(({ id, sharerFirstName, sharerLastName, notes }) => ({
    id,
    name: formatSharerName({ sharerFirstName, sharerLastName }),
    note: findNote(notes, orgId),
  }));
};

/** A note being edited. */
interface NoteEdit {
  readonly text: string;
  /** The saved text when editing began. */
  readonly initial: string;
}

/** Storage key of edited notes that conflict with another version. It is cleared before another user signs in. */
export const NOTES_IN_CONFLICT_KEY = 'notesInConflict';

const isNoteEdit = (value: unknown): value is NoteEdit =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'initial' in value &&
  typeof value.initial === 'string';

/** Loads the edited notes in conflict by camp id. */
const loadNotesInConflict = (): Readonly<Record<string, unknown>> => {
  const storedValue = loadStored(NOTES_IN_CONFLICT_KEY);
  return typeof storedValue === 'object' && storedValue !== null ? { ...storedValue } : {};
};

/** An edited note for which the parent left the page before choosing one of the two versions. */
const loadNoteInConflict = (orgId: string): NoteEdit | undefined => {
  const { [orgId]: edit } = loadNotesInConflict();
  return isNoteEdit(edit) ? edit : undefined;
};

const saveNoteInConflict = (orgId: string, edit: NoteEdit): void =>
  void saveStored(NOTES_IN_CONFLICT_KEY, { ...loadNotesInConflict(), [orgId]: edit });

const removeNoteInConflict = (orgId: string): void => {
  const { [orgId]: edit, ...others } = loadNotesInConflict();
  if (edit === undefined) return;
  if (Object.keys(others).length === 0) removeStored(NOTES_IN_CONFLICT_KEY);
  else saveStored(NOTES_IN_CONFLICT_KEY, others);
};

/** Milliseconds after the last keystroke before the note is saved (Requirement 9.86). */
const SAVE_DELAY_MS = 1000;

/**
 * - 'unchanged': The parent has not changed the note since the card appeared.
 * - 'edited': The parent has changed the text, but it was not sent to the server yet.
 * - 'saving': The text is queued or was sent.
 * - 'late': Like 'saving', but the text or an earlier command for the camp was already sent without success.
 * - 'saved': The server has saved the parent's latest text.
 * - 'refused': The server did not save the parent's latest text.
 * - 'changed elsewhere': Another device saved a different text during the edit. Nothing is saved until the parent has
 *   chosen one of the two.
 */
export type NoteStatus = 'unchanged' | 'edited' | 'saving' | 'late' | 'saved' | 'refused' | 'changed elsewhere';

/** The latest queued note on a camp. */
const selectQueuedNote = (
  { outbox: { commands } }: WithFavorites,
  orgId: string,
): QueuedCommand<'favorites/save-note'> | undefined =>
  commands.findLast(
    (command): command is QueuedCommand<'favorites/save-note'> =>
      command.path === saveNote.path && command.target === saveNote.target({ org_id: orgId, note: '' }),
  );

/** Edits the parent's note on a camp and saves it automatically (Requirement 4.41). */
export const useNote = (orgId: string) => {
  const dispatch = useAppDispatch();
  const currentText = useAppSelector((state) => selectNote(state, orgId));
  const command = useAppSelector((state) => selectQueuedNote(state, orgId));
  // The note may wait behind the camp's heart.
  const isLate = useAppSelector(({ outbox: { commands } }) =>
    commands.some(({ sequence, failures }) => failures > 0 && sequence === command?.sequence),
  );
  const [edit, setEdit] = useState(() => loadNoteInConflict(orgId));
  const [hasSaved, setHasSaved] = useState(false);
  const isRefused = command?.status === 'refused';
  const isChangedElsewhere = edit !== undefined && currentText !== edit.initial && currentText !== edit.text;
  if (command && !hasSaved) setHasSaved(true);

  const discardEdit = (): void => {
    setEdit(undefined);
    removeNoteInConflict(orgId);
  };
  const submit = (text: string): void => {
    discardEdit();
    if (text !== currentText) dispatch(queueCommand(saveNote, { org_id: orgId, note: text }));
    else if (isRefused) dispatch(removeCommands([command.key]));
  };
  const save = (): void => {
    if (!edit || isChangedElsewhere) return;
    if (edit.text !== edit.initial) submit(edit.text);
    else discardEdit();
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    if (!edit) return undefined;
    const timer = setTimeout(() => latestSave.current(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [edit]);
  useEffect(() => {
    if (edit && isChangedElsewhere) saveNoteInConflict(orgId, edit);
  }, [orgId, edit, isChangedElsewhere]);
  useEffect(() => {
    const saveNow = (): void => latestSave.current();
    // Uses the capture phase to run before the outbox, which sends all queued commands on the same event.
    window.addEventListener('pagehide', saveNow, { capture: true });
    return () => {
      window.removeEventListener('pagehide', saveNow, { capture: true });
      saveNow();
    };
  }, []);

  const visibleText = edit?.text ?? command?.body.note ?? currentText;
  return {
    text: visibleText,
    /** The text of the other device; only meaningful if the status is 'changed elsewhere'. */
    otherVersion: currentText,
    status: statusOf({ edit, isChangedElsewhere, queued: command, isLate, hasSaved }),
    write: (text: string): void => setEdit({ text, initial: edit?.initial ?? currentText }),
    save,
    keepMine: (): void => submit(visibleText),
    takeTheirs: discardEdit,
    retry: (): void => submit(visibleText),
  };
};

interface NoteState {
  readonly edit: NoteEdit | undefined;
  readonly isChangedElsewhere: boolean;
  readonly queued: QueuedCommand | undefined;
  readonly isLate: boolean;
  readonly hasSaved: boolean;
}

const statusOf = ({ edit, isChangedElsewhere, queued, isLate, hasSaved }: NoteState): NoteStatus => {
  if (isChangedElsewhere) return 'changed elsewhere';
  if (edit) return 'edited';
  if (queued?.status === 'refused') return 'refused';
  if (queued) return isLate ? 'late' : 'saving';
  return hasSaved ? 'saved' : 'unchanged';
};
