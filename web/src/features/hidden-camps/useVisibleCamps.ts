import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/hooks.ts';
import type { CampList } from '../catalog/useCampList.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { isCampHidden, useHiddenCampsQuery } from './hiddenCamps.ts';

/**
 * Returns the list without hidden camps, unless the parent shows them (Requirement 4.34); undefined while loading. If
 * all camps of the latest chunk are hidden, loads the next chunk (Requirement D15.16).
 */
export const useVisibleCamps = (list: CampList): readonly CampOrg[] | undefined => {
  const { camps, lastChunk, isLoadingMore, hasFailed, loadMore } = list;
  const isSignedIn = useIdentity().status === 'signedIn';
  const { isLoading } = useHiddenCampsQuery(undefined, { skip: !isSignedIn });
  const hidden = useAppSelector(
    (state) =>
      isSignedIn && !state.hiddenCamps.isShown ? (camps ?? []).filter(({ org_id }) => isCampHidden(state, org_id)) : [],
    shallowEqual,
  );
  const isChunkHidden = hidden.length > 0 && lastChunk.every((camp) => hidden.includes(camp));
  const needsNextChunk = isChunkHidden && list.nextChunkMode !== 'none' && !isLoadingMore && !hasFailed;
  useEffect(() => {
    if (needsNextChunk) loadMore();
  }, [needsNextChunk, loadMore]);
  return useMemo(
    () => (isLoading ? undefined : camps?.filter((camp) => !hidden.includes(camp))),
    [isLoading, camps, hidden],
  );
};
