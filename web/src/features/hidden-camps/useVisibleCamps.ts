import type { CampOrg } from '../catalog/campAnswer.ts';
import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/hooks.ts';
import type { CampList } from '../catalog/useCampList.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { isCampHidden, useHiddenCampsQuery } from './hiddenCamps.ts';

/**
 * Returns the camps of a list without the hidden ones, or all camps if the parent chose to show hidden camps
 * (Requirement 4.34); undefined while loading. If all camps of the latest chunk are hidden, loads the next chunk
 * (Requirement D15.16).
 */
export const useVisibleCamps = (list: CampList): readonly CampOrg[] | undefined => {
  const { camps, lastChunk, isLoadingMore, hasFailed, loadMore } = list;
  const isSignedIn = useIdentity().status === 'signedIn';
  const { isLoading } = useHiddenCampsQuery(undefined, { skip: !isSignedIn });
  const hiddenCamps = useAppSelector(
    (state) =>
      isSignedIn && !state.hiddenCampsVisibility.isShown
        ? (camps ?? []).filter(({ org_id }) => isCampHidden(state, org_id))
        : [],
    shallowEqual,
  );
  const isChunkHidden = hiddenCamps.length > 0 && lastChunk.every((camp) => hiddenCamps.includes(camp));
  const needsNextChunk = isChunkHidden && list.nextChunkMode !== 'none' && !isLoadingMore && !hasFailed;
  useEffect(() => {
    if (needsNextChunk) loadMore();
  }, [needsNextChunk, loadMore]);
  return useMemo(
    () => (isLoading ? undefined : camps?.filter((camp) => !hiddenCamps.includes(camp))),
    [isLoading, camps, hiddenCamps],
  );
};
