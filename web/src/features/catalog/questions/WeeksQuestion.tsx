import { optionLabelsOf } from '@campjay/domain/catalog/filters.ts';
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { ALL, type Choice, isSelected, toggleOption } from '../../../ui/fields/choice.ts';
import { filtersChanged } from '../search.ts';
import styles from './QuestionSheet.module.css';

interface WeeksQuestionProps {
  /** Undefined until the first response. */
  readonly season: number | undefined;
  /** Number of camps per week; undefined while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** Called after one week alone was chosen, because that is usually the whole answer. */
  readonly onOnly: () => void;
}

/** Asks for the weeks. 'Only' selects one week and no other. */
export function WeeksQuestion({ season, counts, onOnly }: WeeksQuestionProps) {
  const dispatch = useAppDispatch();
  const countId = useId();
  const choice: Choice<string> = useAppSelector((state) => state.search.filters.weeks);
  const weeks = optionLabelsOf('weeks', season);
  const select = (newChoice: Choice<string>): void => {
    dispatch(filtersChanged({ weeks: newChoice }));
  };
  return (
    <>
      <div className={styles['row']}>
        <label className={styles['choice']}>
          <input type="checkbox" checked={choice === ALL} onChange={() => select(choice === ALL ? [] : ALL)} />
          Any week
        </label>
      </div>
      {weeks.map((week, index) => {
        const count = counts && (counts[week] ?? 0);
        return (
          <div key={week} className={styles['row']}>
            <label className={count === 0 ? `${styles['choice']} ${styles['empty']}` : styles['choice']}>
              <input
                type="checkbox"
                checked={isSelected(choice, week)}
                aria-describedby={count === undefined ? undefined : `${countId}-${index}`}
                onChange={() => select(toggleOption(choice, week, weeks))}
              />
              {week}
            </label>
            {count !== undefined && (
              <span id={`${countId}-${index}`} className={styles['count']}>
                {count} {count === 1 ? 'camp' : 'camps'}
              </span>
            )}
            <button
              type="button"
              className={styles['plain']}
              aria-label={`Only ${week}`}
              onClick={() => {
                select([week]);
                onOnly();
              }}
            >
              Only
            </button>
          </div>
        );
      })}
    </>
  );
}
