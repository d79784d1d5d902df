import { loadStored, removeStored, saveStored } from '../../ui/browserStorage.ts';

/** A note being edited. */
export interface NoteEdit {
  readonly text: string;
  /** The stored text when editing began. */
  readonly initial: string;
}

/** Storage key of the unresolved notes; cleared for the next user. */
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

/** An edited note that was left while the choice between two texts was open. */
export const noteInConflict = (orgId: string): NoteEdit | undefined => {
  const { [orgId]: edit } = loadAll();
  return isEdit(edit) ? edit : undefined;
};

/** Stores it beyond the page's lifetime. */
export const saveNoteInConflict = (orgId: string, edit: NoteEdit): void =>
  void saveStored(NOTES_IN_CONFLICT_KEY, { ...loadAll(), [orgId]: edit });

/** Removes it once the parent has decided. */
export const removeNoteInConflict = (orgId: string): void => {
  const { [orgId]: dropped, ...others } = loadAll();
  if (dropped === undefined) return;
  if (Object.keys(others).length === 0) removeStored(NOTES_IN_CONFLICT_KEY);
  else saveStored(NOTES_IN_CONFLICT_KEY, others);
};
