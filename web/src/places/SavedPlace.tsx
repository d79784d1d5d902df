import { useEffect } from 'react';
import { useAppDispatch } from '../app/hooks.ts';
import { savedPlaceTold } from '../catalog/search.ts';
import { lastOrder } from '../catalog/usePageSearch.ts';
import { useSavedPlaceQuery } from './savedPlaceApi.ts';
import { useSavePlace } from './useSavePlace.ts';

/** Begins a signed-in parent's searches at the place of the account, and keeps what the parent chooses there. */
export function SavedPlace() {
  const dispatch = useAppDispatch();
  const { data, isError } = useSavedPlaceQuery(undefined);
  const told = isError ? null : data;
  useEffect(() => {
    if (told !== undefined) dispatch(savedPlaceTold({ place: told, order: lastOrder() }));
  }, [dispatch, told]);
  useSavePlace();
  return null;
}
