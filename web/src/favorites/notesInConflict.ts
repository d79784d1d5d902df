import { loadStored, removeStored, saveStored } from '../ui/browserStorage.ts';

/** A note being written. */
export interface NoteEdit {
  readonly text: string;
  /** What stood there when the writing began. */
  readonly initial: string;
}

/** Under which this browser keeps them; they are not for whoever signs in next. */
export const NOTES_IN_CONFLICT_KEY = 'notesInConflict';

const isEdit = (value: unknown): value is NoteEdit =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'initial' in value &&
  typeof value.initial === 'string';

const loadAll = (): Readonly<Record<string, unknown>> => {
  const stored = loadStored(NOTES_IN_CONFLICT_KEY);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
};

/** What was written on a camp and left with the question open which of two texts is to stay. */
export const noteInConflict = (orgId: string): NoteEdit | undefined => {
  const { [orgId]: edit } = loadAll();
  return isEdit(edit) ? edit : undefined;
};

/** Keeps it over the closing of the page. */
export const saveNoteInConflict = (orgId: string, edit: NoteEdit): void =>
  void saveStored(NOTES_IN_CONFLICT_KEY, { ...loadAll(), [orgId]: edit });

/** Forgets it, once the parent has decided. */
export const removeNoteInConflict = (orgId: string): void => {
  const { [orgId]: dropped, ...others } = loadAll();
  if (dropped === undefined) return;
  if (Object.keys(others).length === 0) removeStored(NOTES_IN_CONFLICT_KEY);
  else saveStored(NOTES_IN_CONFLICT_KEY, others);
};
