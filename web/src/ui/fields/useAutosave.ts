import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last keystroke before the text is saved, as for notes on favorites (Requirement 9.86). */
const SAVE_AFTER_MS = 1000;

export type AutosaveStatus = 'as saved' | 'being written' | 'saving' | 'saved' | 'refused' | 'changed elsewhere';

/** A text that the user has changed and that is not saved yet. */
export interface Edit {
  readonly text: string;
  /** The stored text at the time when editing began. */
  readonly initial: string;
}

/**
 * Saves a text automatically while the user edits it. If someone else changes the text meanwhile, it is not saved until
 * the user has chosen one of the two versions.
 * @param stored the stored text as far as this page knows, including its own writes that are not confirmed yet
 * @param send saves a text
 * @param restored an earlier edit that could not be saved
 */
export const useAutosave = (stored: string, send: (text: string) => Promise<'done' | 'refused'>, restored?: Edit) => {
  const [edit, setEdit] = useState(restored);
  const [sendState, setSendState] = useState<'saving' | 'saved' | 'refused' | undefined>(restored && 'refused');
  const isChangedElsewhere = edit !== undefined && stored !== edit.initial && stored !== edit.text;

  const submit = (text: string): void => {
    setEdit(undefined);
    if (text === stored) return;
    setSendState('saving');
    void send(text).then((outcome) => {
      setSendState(outcome === 'done' ? 'saved' : 'refused');
      // Restores a refused text, so that it is not lost, unless the user has edited it again meanwhile.
      if (outcome === 'refused') setEdit((current) => current ?? { text, initial: stored });
    });
  };
  const save = (): void => {
    if (!edit || isChangedElsewhere) return;
    if (edit.text !== edit.initial) submit(edit.text);
    else setEdit(undefined);
  };
  // Timers and event listeners call the latest version of `save`, which sees the latest edit.
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    if (!edit || sendState === 'refused') return undefined;
    const timer = setTimeout(() => latestSave.current(), SAVE_AFTER_MS);
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
    if (edit) return 'being written';
    return sendState ?? 'as saved';
  };
  return {
    text: edit?.text ?? stored,
    edit,
    status: currentStatus(),
    write: (text: string): void => {
      setSendState(undefined);
      setEdit({ text, initial: edit?.initial ?? stored });
    },
    save,
    /** Saves the user's version over the other person's. */
    keepMine: (): void => submit(edit?.text ?? stored),
    /** Discards the user's version. */
    takeTheirs: (): void => {
      setEdit(undefined);
      setSendState(undefined);
    },
  };
};
