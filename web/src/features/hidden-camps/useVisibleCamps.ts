import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/hooks.ts';
import type { CampList } from '../catalog/useCampList.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { isHidden, useHiddenCampsQuery } from './hiddenCamps.ts';

/**
 * The list without the hidden camps, unless they are shown (Requirement 4.34); undefined while loading. If a chunk has
 * no visible camp, the next one is loaded (Requirement D15.16).
 */
export const useVisibleCamps = (list: CampList): readonly CampOrg[] | undefined => {
  const { camps, lastChunk, more, isLoadingMore, hasFailed, loadMore } = list;
  const isSignedIn = useIdentity().status === 'signedIn';
  const { isLoading } = useHiddenCampsQuery(undefined, { skip: !isSignedIn });
  const hidden = useAppSelector(
    (state) =>
      isSignedIn && !state.hiddenCamps.isShown ? (camps ?? []).filter(({ org_id }) => isHidden(state, org_id)) : [],
    shallowEqual,
  );
  const isChunkHidden = hidden.length > 0 && lastChunk.every((camp) => hidden.includes(camp));
  const needsNextChunk = isChunkHidden && more !== 'nothing' && !isLoadingMore && !hasFailed;
  useEffect(() => {
    if (needsNextChunk) loadMore();
  }, [needsNextChunk, loadMore]);
  return useMemo(
    () => (isLoading ? undefined : camps?.filter((camp) => !hidden.includes(camp))),
    [isLoading, camps, hidden],
  );
};
