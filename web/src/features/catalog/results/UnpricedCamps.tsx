import { useAppDispatch } from '../../../app/hooks.ts';
import { filtersChanged } from '../search.ts';
import styles from './UnpricedCamps.module.css';

/** How many more camps match without a listed price, and a button that shows them (Requirement S.35). */
export function UnpricedCamps({ count }: { count: number }) {
  const dispatch = useAppDispatch();
  return (
    <p className={styles['note']}>
      {count} more without a listed price ·{' '}
      <button
        type="button"
        className={styles['button']}
        onClick={() => dispatch(filtersChanged({ includeUnpriced: true }))}
      >
        show them
      </button>
    </p>
  );
}
