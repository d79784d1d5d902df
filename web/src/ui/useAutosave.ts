import { useEffect, useRef, useState } from 'react';

/** Pause after the last keystroke before the text is saved, as favorites' notes are (SPEC §9). */
const SAVE_AFTER_MS = 1000;

export type AutosaveStatus = 'as saved' | 'being written' | 'saving' | 'saved' | 'refused' | 'changed elsewhere';

export interface Edit {
  readonly text: string;
  /** What stood there when the writing began. */
  readonly initial: string;
}

/**
 * A text being written that saves itself. Where somebody else writes on it meanwhile, nothing is saved until the writer has
 * said which of the two is to stay.
 * @param stored the text as this page knows it, what it has sent itself included
 * @param send saves a text; says whether it was
 * @param restored what was written before and could not be saved
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
      // The words must not be lost; what was typed meanwhile is newer.
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
