import { Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useRefetchWhileStale } from '../../useRefetchWhileStale.ts';
import { lazyMuiComponent } from '../../ui/lazyComponent.ts';
import { syncKids, isUndecided } from './accountKids.ts';
import { useAccountKidsQuery } from './kidsApi.ts';

const MergeKidsDialog = lazyMuiComponent(
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
  const { data } = query;
  const commands = useAppSelector((state) => state.outbox.commands);
  useRefetchWhileStale(data?.stale === true, query, REFETCH_DELAY_MS);
  useEffect(() => {
    if (data) dispatch(syncKids());
  }, [dispatch, data, commands]);

  const shouldMerge = useAppSelector(({ kids }) => !kids.isMergePostponed && kids.kids.some(isUndecided));
  return <Suspense fallback={null}>{data && shouldMerge && <MergeKidsDialog />}</Suspense>;
}
