import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last keystroke before the text is saved, as for notes on favorites (Requirement 9.86). */
const SAVE_DELAY_MS = 1000;

/**
 * - 'unchanged': The user has not changed the saved text.
 * - 'edited': The user has changed the text, but it was not sent to the server yet.
 * - 'saving': The text was sent, but the server has not responded yet.
 * - 'saved': The server has saved the user's latest text.
 * - 'refused': The server did not save the user's latest text.
 * - 'changed elsewhere': Someone else changed the saved text during the edit.
 */
export type AutosaveStatus = 'unchanged' | 'edited' | 'saving' | 'saved' | 'refused' | 'changed elsewhere';

/** A text that the user has changed and that is not saved yet. */
export interface Edit {
  readonly text: string;
  /** The saved text at the time when the edit began. */
  readonly textBefore: string;
}

/**
 * Saves a text automatically while the user edits it. If someone else changes the text meanwhile, it is not saved until
 * the user has chosen one of the two versions.
 * @param savedText the saved text as far as this page knows; includes texts that the page has sent and the server has
 * not confirmed yet
 * @param send saves a text
 * @param unsavedEdit an earlier edit that was not saved; its status is 'refused' until the user continues or saves it
 */
export const useAutosave = (
  savedText: string,
  send: (text: string) => Promise<'done' | 'refused'>,
  unsavedEdit?: Edit,
) => {
  const [edit, setEdit] = useState(unsavedEdit);
  const [sendState, setSendState] = useState<'saving' | 'saved' | 'refused' | undefined>(unsavedEdit && 'refused');
  const isChangedElsewhere = edit !== undefined && savedText !== edit.textBefore && savedText !== edit.text;

  const submit = (text: string): void => {
    setEdit(undefined);
    if (text === savedText) return;
    setSendState('saving');
    void send(text).then((outcome) => {
      setSendState(outcome === 'done' ? 'saved' : 'refused');
      // Restores a refused text, so that it is not lost, unless the user has edited it again meanwhile.
      if (outcome === 'refused') setEdit((current) => current ?? { text, textBefore: savedText });
    });
  };
  const save = (): void => {
    if (!edit || isChangedElsewhere) return;
    if (edit.text !== edit.textBefore) submit(edit.text);
    else setEdit(undefined);
  };
  // Timers and event listeners call the latest version of `save`, which sees the latest edit.
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    if (!edit || sendState === 'refused') return undefined;
    const timer = setTimeout(() => latestSave.current(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [edit, sendState]);
  useEffect(() => {
    const saveNow = (): void => latestSave.current();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);

  const currentStatus = (): AutosaveStatus => {
    if (isChangedElsewhere) return 'changed elsewhere';
    if (sendState === 'refused') return 'refused';
    if (edit) return 'edited';
    return sendState ?? 'unchanged';
  };
  return {
    text: edit?.text ?? savedText,
    edit,
    status: currentStatus(),
    write: (text: string): void => {
      setSendState(undefined);
      setEdit({ text, textBefore: edit?.textBefore ?? savedText });
    },
    save,
    /** Saves the user's version over the other person's. */
    keepMine: (): void => submit(edit?.text ?? savedText),
    /** Discards the user's version. */
    takeTheirs: (): void => {
      setEdit(undefined);
      setSendState(undefined);
    },
  };
};
