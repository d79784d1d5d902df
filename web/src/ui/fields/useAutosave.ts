import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last keystroke before the text is saved, as for notes on favorites (Requirement 9.86). */
const SAVE_AFTER_MS = 1000;

export type AutosaveStatus = 'as saved' | 'being written' | 'saving' | 'saved' | 'refused' | 'changed elsewhere';

export interface Edit {
  readonly text: string;
  /** The stored text when editing began. */
  readonly initial: string;
}

/**
 * A text that saves itself while being edited. If another person changes it meanwhile, nothing is saved until the user
 * has chosen one of the two texts.
 * @param stored the text as this page knows it, including its own pending writes
 * @param send saves a text; resolves to whether it was saved
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
      // A refused text must not be lost, unless a newer edit exists.
      if (outcome === 'refused') setEdit((current) => current ?? { text, initial: stored });
    });
  };
  const save = (): void => {
    if (!edit || isChangedElsewhere) return;
    if (edit.text !== edit.initial) submit(edit.text);
    else setEdit(undefined);
  };
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
    const flush = (): void => latestSave.current();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  const status: AutosaveStatus = isChangedElsewhere
    ? 'changed elsewhere'
    : sendState === 'refused'
      ? 'refused'
      : edit
        ? 'being written'
        : (sendState ?? 'as saved');
  return {
    text: edit?.text ?? stored,
    edit,
    status,
    write: (text: string): void => {
      setSendState(undefined);
      setEdit({ text, initial: edit?.initial ?? stored });
    },
    save,
    keepMine: (): void => submit(edit?.text ?? stored),
    takeTheirs: (): void => {
      setEdit(undefined);
      setSendState(undefined);
    },
  };
};
