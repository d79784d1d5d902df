import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { MAX_AGE } from '../../kids/kid.ts';
import { describedKids, excludeKids, includeKids, kidChoice, kidTitle, selectAges } from '../../kids/kids.ts';
import styles from './QuestionSheet.module.css';

/** The age that a stepper starts with: that of the youngest kids whom most day camps take. */
const FIRST_AGE = 6;

interface AgeStepperProps {
  readonly name: string;
  /** Undefined until the parent has set it. */
  readonly age?: number;
  readonly onChange: (age: number) => void;
  readonly onRemove?: () => void;
}

function AgeStepper({ name, age, onChange, onRemove }: AgeStepperProps) {
  return (
    <div className={styles['row']} role="group" aria-label={name}>
      <span className={styles['name']}>{name}</span>
      <button
        type="button"
        className={styles['step']}
        aria-label={`${name}: one year younger`}
        disabled={age === undefined || age === 0}
        onClick={() => onChange((age ?? 0) - 1)}
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
        disabled={age === MAX_AGE}
        onClick={() => onChange(age === undefined ? FIRST_AGE : age + 1)}
      >
        +
      </button>
      {onRemove && (
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
  const { ages, areExcluded } = useAppSelector(kidChoice);
  const savedKids = useAppSelector(describedKids);
  const changeAge = (index: number, newAges: readonly number[]): void =>
    dispatch(selectAges([...ages.slice(0, index), ...newAges, ...ages.slice(index + 1)]));
  const savedNames = savedKids.map(({ name }, index) => name || kidTitle(index)).join(', ');
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
      {ages.map((age, index) => (
        <AgeStepper
          key={index}
          name={`Child ${index + 1}`}
          age={age}
          onChange={(newAge) => changeAge(index, [newAge])}
          onRemove={() => changeAge(index, [])}
        />
      ))}
      {ages.length === 0 && <AgeStepper name="Child 1" onChange={(age) => changeAge(0, [age])} />}
      {ages.length > 0 && ages.length < MAX_KIDS && (
        <div className={styles['row']}>
          <button type="button" className={styles['plain']} onClick={() => changeAge(ages.length, [FIRST_AGE])}>
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
