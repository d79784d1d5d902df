import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { MAX_AGE } from '../../kids/kid.ts';
import { describedKids, excludeKids, includeKids, kidChoice, kidTitle, selectAges } from '../../kids/kids.ts';
import { namedChildrenCleared } from '../search.ts';
import styles from './QuestionSheet.module.css';

/** The age that a stepper starts with: that of the youngest kids whom most day camps take. */
const FIRST_AGE = 6;

interface AgeStepperProps {
  readonly name: string;
  /** Undefined until the parent has set it. */
  readonly age: number | undefined;
  readonly onChange: (age: number) => void;
  readonly onRemove: () => void;
}

/** At a limit, a button is not `disabled`, because it would lose the focus. */
function AgeStepper({ name, age, onChange, onRemove }: AgeStepperProps) {
  const isLowest = age === undefined || age === 0;
  const isHighest = age === MAX_AGE;
  return (
    <div className={styles['row']} role="group" aria-label={name}>
      <span className={styles['name']}>{name}</span>
      <button
        type="button"
        className={styles['step']}
        aria-label={`${name}: one year younger`}
        aria-disabled={isLowest}
        onClick={() => {
          if (!isLowest) onChange(age - 1);
        }}
      >
        −
      </button>
      <output className={styles['age']} aria-live="polite">
        {age === undefined ? 'Any age' : `Age ${age}`}
      </output>
      <button
        type="button"
        className={styles['step']}
        aria-label={`${name}: one year older`}
        aria-disabled={isHighest}
        data-older
        onClick={() => {
          if (!isHighest) onChange(age === undefined ? FIRST_AGE : age + 1);
        }}
      >
        +
      </button>
      {age !== undefined && (
        <button type="button" className={styles['plain']} aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </button>
      )}
    </div>
  );
}

/** Asks for the ages of the kids. Saved kids can be searched for as they are. */
export function WhoQuestion({ onExactAge }: { onExactAge: () => void }) {
  const dispatch = useAppDispatch();
  const { ages: storedAges, areExcluded } = useAppSelector(kidChoice);
  const savedKids = useAppSelector(describedKids);
  const steppers = useRef<HTMLDivElement>(null);
  /** The child whose stepper gets the focus after the next render, because the pressed button may be gone. */
  const childToFocus = useRef<number>(undefined);
  // Excluded ages are not part of the search, so the parent starts anew.
  const ages = areExcluded ? [] : storedAges;
  const rows: readonly (number | undefined)[] = ages.length === 0 ? [undefined] : ages;
  const hasRoom = savedKids.length + ages.length < MAX_KIDS;
  const changeAge = (index: number, newAges: readonly number[]): void => {
    // Children that a sentence named would replace those that are set here.
    dispatch(namedChildrenCleared());
    dispatch(selectAges([...ages.slice(0, index), ...newAges, ...ages.slice(index + 1)]));
  };
  const savedNames = savedKids.map(({ name }, index) => name || kidTitle(index)).join(', ');

  useEffect(() => {
    if (childToFocus.current === undefined) return;
    const buttons = steppers.current?.querySelectorAll<HTMLElement>('[data-older]');
    buttons?.[Math.min(childToFocus.current, buttons.length - 1)]?.focus();
    childToFocus.current = undefined;
  }, [ages.length]);

  return (
    <>
      {savedKids.length > 0 && (
        <div className={styles['row']}>
          <label className={styles['choice']}>
            <input
              type="checkbox"
              checked={!areExcluded}
              onChange={() => dispatch(areExcluded ? includeKids() : excludeKids())}
            />
            {savedNames}
          </label>
        </div>
      )}
      <div ref={steppers}>
        {(ages.length > 0 || hasRoom) &&
          rows.map((age, index) => (
            <AgeStepper
              key={index}
              name={`Child ${index + 1}`}
              age={age}
              onChange={(newAge) => changeAge(index, [newAge])}
              onRemove={() => {
                childToFocus.current = index;
                changeAge(index, []);
              }}
            />
          ))}
      </div>
      {ages.length > 0 && hasRoom && (
        <div className={styles['row']}>
          <button
            type="button"
            className={styles['plain']}
            onClick={() => {
              childToFocus.current = ages.length;
              changeAge(ages.length, [FIRST_AGE]);
            }}
          >
            + Add another child
          </button>
        </div>
      )}
      <p className={styles['note']}>
        You see camps that fit at least one of your kids. Ages stay in this browser, and are only sent to search.
      </p>
      <button type="button" className={styles['plain']} onClick={onExactAge}>
        Use birth dates or grades instead
      </button>
    </>
  );
}
