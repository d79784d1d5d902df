import { Suspense, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useRefetchWhileStale } from '../../useRefetchWhileStale.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { applyAccountKids, type AccountKid, useAccountKidsQuery, isUndecided } from './accountKids.ts';

const MergeKidsDialog = lazyComponent(
  () => import('./MergeKidsDialog.tsx'),
  (module) => module.MergeKidsDialog,
);

/** Milliseconds before a stale response is fetched again. */
const ASK_AGAIN_MS = 1000;

/**
 * Syncs the browser's kids with the signed-in parent's account, and asks which local kids to merge (Requirement D14.5).
 */
export function AccountKids() {
  const dispatch = useAppDispatch();
  const query = useAccountKidsQuery(undefined);
  const { data: accountKids } = query;
  const [loadedKids, setLoadedKids] = useState<readonly AccountKid[]>();
  useRefetchWhileStale(accountKids?.isStale === true, query, ASK_AGAIN_MS);
  useEffect(() => {
    if (!accountKids || accountKids.isStale) return;
    setLoadedKids(accountKids.kids);
    dispatch(applyAccountKids(accountKids.kids));
  }, [dispatch, accountKids]);

  const shouldMerge = useAppSelector(({ kids }) => !kids.isMergePostponed && kids.kids.some(isUndecided));
  return (
    // While responses are stale, the open dialog and its content stay.
    <Suspense fallback={null}>{loadedKids && shouldMerge && <MergeKidsDialog account={loadedKids} />}</Suspense>
  );
}
