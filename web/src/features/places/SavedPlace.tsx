import { useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { savedPlaceLoaded } from '../catalog/search.ts';
import { lastOrder } from '../catalog/usePageSearch.ts';
import { useSavedPlaceQuery } from './savedPlaceApi.ts';
import { useSavePlace } from './useSavePlace.ts';

/** Starts a signed-in parent's searches at the saved place, and saves the parent's changes. */
export function SavedPlace() {
  const dispatch = useAppDispatch();
  const { data, isError } = useSavedPlaceQuery(undefined);
  const place = isError ? null : data;
  useEffect(() => {
    if (place !== undefined) dispatch(savedPlaceLoaded({ place, order: lastOrder() }));
  }, [dispatch, place]);
  useSavePlace();
  return null;
}
