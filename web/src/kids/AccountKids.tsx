import { Suspense, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { useRefetchWhileStale } from '../app/useRefetchWhileStale.ts';
import { lazyPart } from '../ui/lazyPart.ts';
import { takeAccountKids } from './accountKids.ts';
import { type AccountKid, useAccountKidsQuery } from './kidsApi.ts';
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
  const query = useAccountKidsQuery(undefined);
  const { data: told } = query;
  const [known, setKnown] = useState<readonly AccountKid[]>();
  useRefetchWhileStale(told?.isStale === true, query, ASK_AGAIN_MS);
  useEffect(() => {
    if (!told || told.isStale) return;
    setKnown(told.kids);
    dispatch(takeAccountKids(told.kids));
  }, [dispatch, told]);

  const asks = useAppSelector(({ kids }) => !kids.isMergePutOff && kids.kids.some(isUndecided));
  return (
    // While the page's own writes are not in the answers yet, what is asked and said stays on the screen.
    <Suspense fallback={null}>{known && asks && <MergeKidsDialog account={known} />}</Suspense>
  );
}
