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
 * @param kept what was written before and could not be saved
 */
export const useAutosave = (stored: string, send: (text: string) => Promise<'done' | 'refused'>, kept?: Edit) => {
  const [edit, setEdit] = useState(kept);
  const [sent, setSent] = useState<'saving' | 'saved' | 'refused' | undefined>(kept && 'refused');
  const isChangedElsewhere = edit !== undefined && stored !== edit.initial && stored !== edit.text;

  const keep = (text: string): void => {
    setEdit(undefined);
    if (text === stored) return;
    setSent('saving');
    void send(text).then((outcome) => {
      setSent(outcome === 'done' ? 'saved' : 'refused');
      // The words must not be lost; what was typed meanwhile is newer.
      if (outcome === 'refused') setEdit((typed) => typed ?? { text, initial: stored });
    });
  };
  const save = (): void => {
    if (!edit || isChangedElsewhere) return;
    if (edit.text !== edit.initial) keep(edit.text);
    else setEdit(undefined);
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    if (!edit || sent === 'refused') return undefined;
    const timer = setTimeout(() => latestSave.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edit, sent]);
  useEffect(() => {
    const leave = (): void => latestSave.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const status: AutosaveStatus = isChangedElsewhere
    ? 'changed elsewhere'
    : sent === 'refused'
      ? 'refused'
      : edit
        ? 'being written'
        : (sent ?? 'as saved');
  return {
    text: edit?.text ?? stored,
    edit,
    status,
    write: (text: string): void => {
      setSent(undefined);
      setEdit({ text, initial: edit?.initial ?? stored });
    },
    save,
    keepMine: (): void => keep(edit?.text ?? stored),
    takeTheirs: (): void => {
      setEdit(undefined);
      setSent(undefined);
    },
  };
};
