import { describeChild } from '@campjay/domain/catalog/sentence/describeChild.ts';
import type { SentenceChild } from '@campjay/domain/catalog/sentence/draft.ts';
import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { GRADES, MAX_AGE } from '../../kids/kid.ts';
import { describedKids, excludeKids, includeKids, kidChoice, kidTitle, selectAges } from '../../kids/kids.ts';
import { capitalize } from '../namedChildren.ts';
import { namedChildrenChanged } from '../search.ts';
import styles from './QuestionSheet.module.css';

/** The age that a stepper starts with: that of the youngest kids whom most day camps take. */
const FIRST_AGE = 6;

/** A child one year older, or younger if `years` is -1; undefined beyond the ages and grades that there are. */
const aged = ({ age, grade }: SentenceChild, years: number): SentenceChild | undefined => {
  const child = {
    ...(age !== undefined && { age: age + years }),
    ...(grade !== undefined && { grade: grade + years }),
  };
  const isPossible =
    (child.age === undefined || (child.age >= 0 && child.age <= MAX_AGE)) &&
    (child.grade === undefined || GRADES.includes(child.grade));
  return isPossible ? child : undefined;
};

interface ChildStepperProps {
  readonly name: string;
  /** Undefined until the parent has set it. */
  readonly child: SentenceChild | undefined;
  readonly onChange: (child: SentenceChild) => void;
  readonly onRemove: () => void;
}

/** At a limit, a button is not `disabled`, because it would lose the focus. */
function ChildStepper({ name, child, onChange, onRemove }: ChildStepperProps) {
  const younger = child && aged(child, -1);
  const older = child ? aged(child, 1) : { age: FIRST_AGE };
  return (
    <div className={styles['row']} role="group" aria-label={name}>
      <span className={styles['name']}>{name}</span>
      <button
        type="button"
        className={styles['step']}
        aria-label={`${name}: one year younger`}
        aria-disabled={!younger}
        onClick={() => {
          if (younger) onChange(younger);
        }}
      >
        −
      </button>
      <output className={styles['age']} aria-live="polite">
        {child ? capitalize(describeChild(child)) : 'Any age'}
      </output>
      <button
        type="button"
        className={styles['step']}
        aria-label={`${name}: one year older`}
        aria-disabled={!older}
        data-older
        onClick={() => {
          if (older) onChange(older);
        }}
      >
        +
      </button>
      {child && (
        <button type="button" className={styles['plain']} aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </button>
      )}
    </div>
  );
}

/**
 * Asks for the ages of the kids. Saved kids can be searched for as they are. Children that a sentence named are shown
 * instead while the search is for them.
 */
export function WhoQuestion({ onExactAge }: { onExactAge: () => void }) {
  const dispatch = useAppDispatch();
  const { ages: storedAges, areExcluded } = useAppSelector(kidChoice);
  const savedKids = useAppSelector(describedKids);
  const steppers = useRef<HTMLDivElement>(null);
  /** The child whose stepper gets the focus after the next render, because the pressed button may be gone. */
  const childToFocus = useRef<number>(undefined);
  // Excluded ages are not part of the search, so the parent starts anew.
  const ages = areExcluded ? [] : storedAges;
  const namedChildren = useAppSelector((state) => state.search.namedChildren);
  const areNamed = namedChildren.length > 0;
  const children: readonly SentenceChild[] = areNamed ? namedChildren : ages.map((age) => ({ age }));
  const rows: readonly (SentenceChild | undefined)[] = children.length === 0 ? [undefined] : children;
  const hasRoom = (areNamed ? 0 : savedKids.length) + children.length < MAX_KIDS;
  const change = (index: number, newChildren: readonly SentenceChild[]): void => {
    const changed = [...children.slice(0, index), ...newChildren, ...children.slice(index + 1)];
    dispatch(areNamed ? namedChildrenChanged(changed) : selectAges(changed.flatMap(({ age }) => age ?? [])));
  };
  const toggleSaved = (): void => {
    dispatch(namedChildrenChanged([]));
    dispatch(areNamed || areExcluded ? includeKids() : excludeKids());
  };
  const savedNames = savedKids.map(({ name }, index) => name || kidTitle(index)).join(', ');

  useEffect(() => {
    if (childToFocus.current === undefined) return;
    const buttons = steppers.current?.querySelectorAll<HTMLElement>('[data-older]');
    buttons?.[Math.min(childToFocus.current, buttons.length - 1)]?.focus();
    childToFocus.current = undefined;
  }, [children.length]);

  return (
    <>
      {savedKids.length > 0 && (
        <div className={styles['row']}>
          <label className={styles['choice']}>
            <input type="checkbox" checked={!areExcluded && !areNamed} onChange={toggleSaved} />
            {savedNames}
          </label>
        </div>
      )}
      <div ref={steppers}>
        {(children.length > 0 || hasRoom) &&
          rows.map((child, index) => (
            <ChildStepper
              key={index}
              name={`Child ${index + 1}`}
              child={child}
              onChange={(newChild) => change(index, [newChild])}
              onRemove={() => {
                childToFocus.current = index;
                change(index, []);
              }}
            />
          ))}
      </div>
      {children.length > 0 && hasRoom && (
        <div className={styles['row']}>
          <button
            type="button"
            className={styles['plain']}
            onClick={() => {
              childToFocus.current = children.length;
              change(children.length, [{ age: FIRST_AGE }]);
            }}
          >
            + Add another child
          </button>
        </div>
      )}
      {areNamed && <p className={styles['note']}>These are the kids from the search box.</p>}
      <p className={styles['note']}>
        You see camps that fit at least one of your kids. Ages stay in this browser, and are only sent to search.
      </p>
      <button type="button" className={styles['plain']} onClick={onExactAge}>
        Use birth dates or grades instead
      </button>
    </>
  );
}
