import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { placeChosen, placeCleared, placeLeftOut } from '../catalog/search.ts';
import { PlaceInput } from './PlaceInput.tsx';

/** Where to search. Clearing it searches everywhere. */
export function PlaceField() {
  const dispatch = useAppDispatch();
  return (
    <PlaceInput
      id="place"
      label="City, ZIP or area"
      clearLabel="Search everywhere"
      chosen={useAppSelector(({ search }) => search.place?.label ?? '')}
      of={useAppSelector(({ search }) => search.path)}
      onChoose={(place) => dispatch(place ? placeChosen(place) : placeLeftOut())}
      onClear={() => dispatch(placeCleared())}
    />
  );
}
