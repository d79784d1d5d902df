import { Suspense, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useRefetchWhileStale } from '../../useRefetchWhileStale.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { applyAccountKids, type AccountKid, useAccountKidsQuery, isUndecided } from './accountKids.ts';

const MergeKidsDialog = lazyComponent(
  () => import('./MergeKidsDialog.tsx'),
  (module) => module.MergeKidsDialog,
);

/** Milliseconds before a stale response is refetched. */
const REFETCH_DELAY_MS = 1000;

/**
 * Applies the kids of a signed-in parent's account to this browser, and asks which kids of the browser to add to the
 * account (Requirement D14.5).
 */
export function AccountKids() {
  const dispatch = useAppDispatch();
  const query = useAccountKidsQuery(undefined);
  const { data: accountKids } = query;
  const [loadedKids, setLoadedKids] = useState<readonly AccountKid[]>();
  useRefetchWhileStale(accountKids?.isStale === true, query, REFETCH_DELAY_MS);
  useEffect(() => {
    if (!accountKids || accountKids.isStale) return;
    setLoadedKids(accountKids.kids);
    dispatch(applyAccountKids(accountKids.kids));
  }, [dispatch, accountKids]);

  const shouldMerge = useAppSelector(({ kids }) => !kids.isMergePostponed && kids.kids.some(isUndecided));
  return (
    // `loadedKids` is from the latest response that was not stale, so that an open dialog does not show outdated kids.
    <Suspense fallback={null}>{loadedKids && shouldMerge && <MergeKidsDialog accountKids={loadedKids} />}</Suspense>
  );
}
