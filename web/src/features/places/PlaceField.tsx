import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { placeSelected, placeCleared, placeFilterRemoved } from '../catalog/search.ts';
import { PlaceInput } from './PlaceInput.tsx';

/**
 * The search filter for a place. Clearing it searches everywhere. A chosen suggestion that cannot be located removes the
 * filter, but leaves the saved place in the account.
 */
export function PlaceField() {
  const dispatch = useAppDispatch();
  return (
    <PlaceInput
      id={useId()}
      label="City, ZIP or area"
      clearLabel="Search everywhere"
      selectedLabel={useAppSelector(({ search }) => search.place?.label ?? '')}
      pageKey={useAppSelector(({ search }) => search.path)}
      onChoose={(place) => dispatch(place ? placeSelected(place) : placeFilterRemoved())}
      onClear={() => dispatch(placeCleared())}
    />
  );
}
