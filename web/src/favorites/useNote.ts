import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { wished, wishesDropped } from '../app/wishes/wishes.ts';
import { listedNote, noteWish } from './notes.ts';
import { dropNoteInConflict, keepNoteInConflict, noteInConflict, type NoteEdit } from './notesInConflict.ts';

/** Pause after the last keystroke before the note is saved (SPEC §9). */
const SAVE_AFTER_MS = 1000;

/** 'changed elsewhere': nothing is saved until the parent has said which of the two texts is to stay. */
export type NoteStatus = 'as saved' | 'being written' | 'saving' | 'late' | 'saved' | 'refused' | 'changed elsewhere';

/** A note being written, and kept (SPEC §4 'Favourite-note autosave'). */
export const useNote = (orgId: string) => {
  const dispatch = useAppDispatch();
  const listed = useAppSelector((state) => listedNote(state, orgId));
  const wish = useAppSelector((state) => noteWish(state, orgId));
  const isLate = useAppSelector((state) => state.wishes.isLate);
  const [edit, setEdit] = useState(() => noteInConflict(orgId));
  const [hasSaved, setHasSaved] = useState(false);
  const isRefused = wish?.stage === 'refused';
  /** What is stored, as far as this page knows. */
  const stored = wish && !isRefused ? wish.value : listed;
  const isChangedElsewhere = edit !== undefined && stored !== edit.initial && stored !== edit.text;
  if (wish && !hasSaved) setHasSaved(true);

  const end = (): void => {
    setEdit(undefined);
    dropNoteInConflict(orgId);
  };
  const keep = (text: string): void => {
    end();
    if (text !== stored) dispatch(wished({ kind: 'note', orgId, value: text }));
    else if (isRefused) dispatch(wishesDropped([wish]));
  };
  const save = (): void => {
    if (!edit || isChangedElsewhere) return;
    if (edit.text !== edit.initial) keep(edit.text);
    else end();
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
    if (edit && isChangedElsewhere) keepNoteInConflict(orgId, edit);
  }, [orgId, edit, isChangedElsewhere]);
  useEffect(() => {
    const leave = (): void => latestSave.current();
    // While it is captured, so before what sends is asked to hurry.
    window.addEventListener('pagehide', leave, { capture: true });
    return () => {
      window.removeEventListener('pagehide', leave, { capture: true });
      leave();
    };
  }, []);

  const shown = edit?.text ?? wish?.value ?? listed;
  return {
    text: shown,
    stored,
    status: statusOf({ edit, isChangedElsewhere, isRefused, isSaving: wish !== undefined, isLate, hasSaved }),
    write: (text: string): void => setEdit({ text, initial: edit?.initial ?? (isRefused ? listed : shown) }),
    save,
    keepMine: (): void => keep(shown),
    takeTheirs: end,
    retry: (): void => keep(shown),
  };
};

interface Signs {
  readonly edit: NoteEdit | undefined;
  readonly isChangedElsewhere: boolean;
  readonly isRefused: boolean;
  readonly isSaving: boolean;
  readonly isLate: boolean;
  readonly hasSaved: boolean;
}

const statusOf = ({ edit, isChangedElsewhere, isRefused, isSaving, isLate, hasSaved }: Signs): NoteStatus => {
  if (isChangedElsewhere) return 'changed elsewhere';
  if (edit) return 'being written';
  if (isRefused) return 'refused';
  if (isSaving) return isLate ? 'late' : 'saving';
  return hasSaved ? 'saved' : 'as saved';
};
