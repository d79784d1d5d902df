import { Suspense, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { useRefetchWhileStale } from '../app/useRefetchWhileStale.ts';
import { lazyPart } from '../ui/lazyComponent.ts';
import { applyAccountKids } from './accountKids.ts';
import { type AccountKid, useAccountKidsQuery } from './kidsApi.ts';
import { isUndecided } from './mergeKids.ts';

const MergeKidsDialog = lazyPart(
  () => import('./MergeKidsDialog.tsx'),
  (module) => module.MergeKidsDialog,
);

/** Milliseconds after which an answer that lacked the page's own writes is asked for again. */
const ASK_AGAIN_MS = 1000;

/** Keeps the browser's kids those of the signed-in parent's account, and asks what belongs together (SPEC §3 'Kid'). */
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
    // While the page's own writes are not in the answers yet, what is asked and said stays on the screen.
    <Suspense fallback={null}>{loadedKids && shouldMerge && <MergeKidsDialog account={loadedKids} />}</Suspense>
  );
}
