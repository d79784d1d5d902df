import { COMPARE_PATH } from '@campjay/domain/catalog/campPath.ts';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { saveForSession } from '../../ui/browserStorage.ts';
import styles from './CompareBar.module.css';
import { COMPARED_CAMPS_KEY, comparedCampsSet, compareUrl } from './compareList.ts';

/** A bar at the bottom of every page while camps are chosen to compare. Stores the choice for this tab. */
export function CompareBar() {
  const orgIds = useAppSelector((state) => state.compareList);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  useEffect(() => {
    saveForSession(COMPARED_CAMPS_KEY, orgIds);
  }, [orgIds]);
  if (orgIds.length === 0 || pathKey(pathname) === COMPARE_PATH) return null;
  return (
    <aside data-compare-bar className={styles['bar']} aria-label="Comparison">
      <Link className={styles['open']} to={compareUrl(orgIds)}>
        {orgIds.length === 1 ? 'Compare 1 camp' : `Compare ${orgIds.length} camps`}
      </Link>
      <button
        type="button"
        className={styles['clear']}
        aria-label="Clear the comparison"
        onClick={() => dispatch(comparedCampsSet([]))}
      >
        Clear
      </button>
    </aside>
  );
}
