import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { commandQueued, commandsRemoved } from '../../app/commands/commands.ts';
import { savedNote, queuedNote } from './notes.ts';
import { removeNoteInConflict, saveNoteInConflict, noteInConflict, type NoteEdit } from './notesInConflict.ts';

/** Milliseconds after the last keystroke before the note is saved (Requirement 9.86). */
const SAVE_AFTER_MS = 1000;

/** 'changed elsewhere': nothing is saved until the parent has chosen one of the two texts. */
export type NoteStatus = 'as saved' | 'being written' | 'saving' | 'late' | 'saved' | 'refused' | 'changed elsewhere';

/** State and autosave of a note (Requirement 4.41). */
export const useNote = (orgId: string) => {
  const dispatch = useAppDispatch();
  const savedText = useAppSelector((state) => savedNote(state, orgId));
  const command = useAppSelector((state) => queuedNote(state, orgId));
  const isLate = useAppSelector((state) => state.commands.isLate);
  const [edit, setEdit] = useState(() => noteInConflict(orgId));
  const [hasSaved, setHasSaved] = useState(false);
  const isRefused = command?.stage === 'refused';
  /** The stored text, as far as this page knows. */
  const stored = command && !isRefused ? command.value : savedText;
  const isChangedElsewhere = edit !== undefined && stored !== edit.initial && stored !== edit.text;
  if (command && !hasSaved) setHasSaved(true);

  const discardEdit = (): void => {
    setEdit(undefined);
    removeNoteInConflict(orgId);
  };
  const submit = (text: string): void => {
    discardEdit();
    if (text !== stored) dispatch(commandQueued({ kind: 'note', orgId, value: text }));
    else if (isRefused) dispatch(commandsRemoved([command]));
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
    const timer = setTimeout(() => latestSave.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edit]);
  useEffect(() => {
    if (edit && isChangedElsewhere) saveNoteInConflict(orgId, edit);
  }, [orgId, edit, isChangedElsewhere]);
  useEffect(() => {
    const flush = (): void => latestSave.current();
    // In the capture phase, so that it runs before the outbox sends everything.
    window.addEventListener('pagehide', flush, { capture: true });
    return () => {
      window.removeEventListener('pagehide', flush, { capture: true });
      flush();
    };
  }, []);

  const visibleText = edit?.text ?? command?.value ?? savedText;
  return {
    text: visibleText,
    stored,
    status: statusOf({ edit, isChangedElsewhere, isRefused, isSaving: command !== undefined, isLate, hasSaved }),
    write: (text: string): void => setEdit({ text, initial: edit?.initial ?? (isRefused ? savedText : visibleText) }),
    save,
    keepMine: (): void => submit(visibleText),
    takeTheirs: discardEdit,
    retry: (): void => submit(visibleText),
  };
};

interface NoteState {
  readonly edit: NoteEdit | undefined;
  readonly isChangedElsewhere: boolean;
  readonly isRefused: boolean;
  readonly isSaving: boolean;
  readonly isLate: boolean;
  readonly hasSaved: boolean;
}

const statusOf = ({ edit, isChangedElsewhere, isRefused, isSaving, isLate, hasSaved }: NoteState): NoteStatus => {
  if (isChangedElsewhere) return 'changed elsewhere';
  if (edit) return 'being written';
  if (isRefused) return 'refused';
  if (isSaving) return isLate ? 'late' : 'saving';
  return hasSaved ? 'saved' : 'as saved';
};
