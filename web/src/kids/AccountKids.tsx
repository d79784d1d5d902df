import { Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { lazyPart } from '../ui/lazyPart.ts';
import { takeAccountKids } from './accountKids.ts';
import { useAccountKidsQuery } from './kidsApi.ts';
import { isUndecided } from './mergeKids.ts';

const MergeKidsDialog = lazyPart(
  () => import('./MergeKidsDialog.tsx'),
  (part) => part.MergeKidsDialog,
);

/** Milliseconds after which an answer that lacked the page's own writes is asked for again. */
const ASK_AGAIN_MS = 1000;

/** Keeps the browser's kids those of the signed-in parent's account, and asks what belongs together (SPEC §3 'Kid'). */
export function AccountKids() {
  const dispatch = useAppDispatch();
  const { data: told, refetch } = useAccountKidsQuery(undefined);
  useEffect(() => {
    if (!told) return undefined;
    if (!told.isStale) {
      dispatch(takeAccountKids(told.kids));
      return undefined;
    }
    const timer = setTimeout(() => void refetch(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, refetch, told]);

  const asks = useAppSelector(({ kids }) => !kids.isMergePutOff && kids.kids.some(isUndecided));
  return (
    <Suspense fallback={null}>{told && !told.isStale && asks && <MergeKidsDialog account={told.kids} />}</Suspense>
  );
}
