import { skipToken } from '@reduxjs/toolkit/query';
import { useAppDispatch } from '../../../app/hooks.ts';
import { useDebouncedValue } from '../../../ui/fields/useDebouncedDraft.ts';
import { sentenceApplied } from '../search.ts';
import { useParsedSentenceQuery } from './sentenceApi.ts';
import { filtersOf } from './sentenceFilters.ts';
import styles from './SentenceRows.module.css';

/** Milliseconds between the last keystroke and the request. Shorter than the pause before a search. */
const PARSE_PAUSE_MS = 250;

/**
 * What the server understands of a sentence: a button per row, which sets what its labels say. Loaded when it is first
 * needed.
 * @param onPick receives the search text that remains
 */
export default function SentenceRows({ text, onPick }: { text: string; onPick: (searchText: string) => void }) {
  const dispatch = useAppDispatch();
  const settledText = useDebouncedValue(text, PARSE_PAUSE_MS);
  const { currentData: sentence } = useParsedSentenceQuery(settledText === text ? { text } : skipToken);
  const { rows = [], notUnderstood = [], notInCatalog = [], leftOut = [] } = sentence ?? {};
  const notes = [
    ['Not understood', notUnderstood],
    ['Not in any camp', notInCatalog],
    ['Not in the same camp', leftOut],
  ] as const;
  return (
    <div aria-live="polite">
      {rows.length > 0 && (
        <ul className={styles['rows']} aria-label="Suggested searches">
          {rows.map((row) => (
            <li key={row.labels.join()}>
              <button
                type="button"
                className={styles['row']}
                data-sentence-row=""
                onClick={() => {
                  const { children, place } = row;
                  dispatch(sentenceApplied({ filters: filtersOf(row), children, place }));
                  onPick(row.filters.selectedSearchText ?? '');
                }}
              >
                {row.labels.join(' · ')} <span aria-hidden="true">→</span>
              </button>
            </li>
          ))}
          {notes.map(
            ([note, phrases]) =>
              phrases.length > 0 && (
                <li key={note} className={styles['note']}>
                  {note}: {phrases.map((phrase) => `“${phrase}”`).join(', ')}
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  );
}
