import { regionOf } from '@campjay/domain/geography/regions.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { PlaceField } from '../../places/PlaceField.tsx';
import { placeCleared, placeSelected } from '../search.ts';
import styles from './QuestionSheet.module.css';

/** The regions that most families search in. All others are found by typing. */
const COMMON_REGIONS = [
  'san-francisco',
  'east-bay',
  'peninsula',
  'south-bay',
  'seattle',
  'los-angeles',
  'san-diego',
].flatMap((slug) => regionOf(slug) ?? []);

/** Asks for the place: one of the common regions, or any city or ZIP code. */
export function WhereQuestion({ onChosen }: { onChosen: () => void }) {
  const dispatch = useAppDispatch();
  const place = useAppSelector((state) => state.search.place);
  return (
    <div className={styles['where']}>
      <PlaceField />
      <div className={styles['regions']} role="group" aria-label="Common places">
        <button
          type="button"
          className={styles['region']}
          aria-pressed={place === null}
          onClick={() => {
            dispatch(placeCleared());
            onChosen();
          }}
        >
          Anywhere
        </button>
        {COMMON_REGIONS.map(({ slug, displayName, lat, lng }) => (
          <button
            key={slug}
            type="button"
            className={styles['region']}
            aria-pressed={place?.lat === lat && place.lng === lng}
            onClick={() => {
              dispatch(placeSelected({ label: displayName, lat, lng }));
              onChosen();
            }}
          >
            {displayName}
          </button>
        ))}
      </div>
    </div>
  );
}
