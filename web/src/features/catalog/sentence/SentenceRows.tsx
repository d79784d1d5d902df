import { skipToken } from '@reduxjs/toolkit/query';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useDebouncedValue } from '../../../ui/fields/useDebouncedDraft.ts';
import { sentenceApplied, sentenceHeld } from '../search.ts';
import { type SentenceRow, useParsedSentenceQuery } from './sentenceApi.ts';
import { filtersOf } from './sentenceFilters.ts';
import styles from './SentenceRows.module.css';

/** Milliseconds between the last keystroke and the request. Shorter than the pause before a search. */
const PARSE_PAUSE_MS = 250;

/** Milliseconds without a response after which a text is searched for as words. */
const MAX_WAIT_MS = 2500;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A text whose typing has paused, or ended with Enter. */
export interface PendingText {
  readonly text: string;
  readonly isEntered: boolean;
}

export interface RowControls {
  /** Handles a key that was pressed in the search box. Returns false if the key has no meaning for the rows. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

interface SentenceRowsProps {
  /** The id of the search box. Those of the rows are derived from it. */
  readonly id: string;
  /** The text in the search box. */
  readonly text: string;
  /** Set once the text must be searched for, held or applied. */
  readonly pending: PendingText | undefined;
  /** The text that was searched for because typing paused. */
  readonly typedText: RefObject<string | undefined>;
  readonly controls: RefObject<RowControls | null>;
  /** Searches for a text as words. */
  readonly onSearch: (text: string) => void;
  /** Receives the text that remains after a row was picked. */
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
  readonly onActiveRow: (rowId: string | undefined) => void;
}

const remainingTextOf = ({ filters }: SentenceRow): string => filters.selectedSearchText ?? '';

/**
 * What the server understands of a sentence: a row per meaning, which sets what its labels say. The focus stays in the
 * search box. Arrow keys highlight a row, Enter picks it, Escape closes the rows until the text changes. The first row is
 * highlighted if it sets all that the sentence says; a row that only widens the search is not. Loaded when the
 * search box is first used.
 */
export function SentenceRows(props: SentenceRowsProps) {
  const { id, text, pending, typedText, controls, onSearch, onPick, onClose, onActiveRow } = props;
  const dispatch = useAppDispatch();
  const isHeld = useAppSelector(({ search }) => search.heldSentence === text);
  const hasPaused = useDebouncedValue(text, PARSE_PAUSE_MS) === text;
  const isSlow = useDebouncedValue(text, MAX_WAIT_MS) === text;
  const { currentData, isError } = useParsedSentenceQuery(hasPaused || pending ? { text: text.trim() } : skipToken);
  const { rows = [], notUnderstood = [], notInCatalog = [], leftOut = [] } = currentData ?? {};
  const notes = [
    ['Not understood', notUnderstood],
    ['Not in any camp', notInCatalog],
    ['Not in the same camp', leftOut],
  ] as const;
  const meaning = rows[0]?.isWider === true ? undefined : rows[0];
  const [highlight, setHighlight] = useState<{ text: string; index: number }>();
  // Without a highlighted row (-1), Enter searches for the words.
  const firstIndex = meaning ? 0 : -1;
  const index = highlight?.text === text ? highlight.index : firstIndex;
  const rowId = (rowIndex: number): string => `${id}-row-${rowIndex}`;
  const activeRowId = rows[index] && rowId(index);

  const pick = (row: SentenceRow): void => {
    const { children, place } = row;
    typedText.current = undefined;
    dispatch(sentenceApplied({ filters: filtersOf(row), children, place }));
    onPick(remainingTextOf(row));
  };
  const settle = (isEntered: boolean): void => {
    if (!meaning) onSearch(text);
    else if (isEntered) pick(meaning);
    else dispatch(sentenceHeld({ text, typedText: typedText.current, remainingText: remainingTextOf(meaning) }));
  };
  useEffect(() => {
    if (pending && !isHeld && (currentData || isError || isSlow)) settle(pending.isEntered);
  });
  useEffect(() => onActiveRow(activeRowId), [onActiveRow, activeRowId]);
  useEffect(() => () => onActiveRow(undefined), [onActiveRow]);
  useImperativeHandle(controls, () => ({
    handleKey: (event) => {
      if (rows.length === 0) return false;
      const step = STEPS[event.key];
      const row = rows[index];
      if (step !== undefined) setHighlight({ text, index: Math.min(Math.max(index + step, -1), rows.length - 1) });
      else if (event.key === 'Escape') {
        settle(false);
        onClose();
      } else if (event.key === 'Enter' && row) pick(row);
      else if (event.key === 'Enter') {
        onSearch(text);
        onClose();
      } else return false;
      event.preventDefault();
      return true;
    },
  }));
  if (rows.length === 0) return null;
  return (
    // Keeps the focus in the search box.
    <div className={styles['rows']} onMouseDown={(event) => event.preventDefault()}>
      <p role="status" className={styles['status']}>
        {meaning ? 'Choose a search, or press Enter:' : 'You could also search for:'}
      </p>
      <ul role="listbox" aria-label="Suggested searches">
        {rows.map((row, rowIndex) => (
          <li
            role="option"
            key={row.labels.join()}
            id={rowId(rowIndex)}
            className={styles['row']}
            aria-selected={rowIndex === index}
            onMouseMove={() => setHighlight({ text, index: rowIndex })}
            onClick={() => pick(row)}
          >
            <span>{row.labels.join(' · ')}</span>
            <span aria-hidden="true">{rowIndex === index ? '↵' : '→'}</span>
          </li>
        ))}
      </ul>
      {notes.map(
        ([note, phrases]) =>
          phrases.length > 0 && (
            <p role="status" key={note} className={styles['note']}>
              {note}: {phrases.map((phrase) => `“${phrase}”`).join(', ')}
            </p>
          ),
      )}
    </div>
  );
}
