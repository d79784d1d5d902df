import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { placeSelected, placeCleared, placeFilterRemoved } from '../catalog/search.ts';
import { PlaceInput } from './PlaceInput.tsx';

/** The search filter for a place. Clearing it searches everywhere. */
export function PlaceField() {
  const dispatch = useAppDispatch();
  return (
    <PlaceInput
      id="place"
      label="City, ZIP or area"
      clearLabel="Search everywhere"
      selected={useAppSelector(({ search }) => search.place?.label ?? '')}
      pageKey={useAppSelector(({ search }) => search.path)}
      onChoose={(place) => dispatch(place ? placeSelected(place) : placeFilterRemoved())}
      onClear={() => dispatch(placeCleared())}
    />
  );
}
