import { useAppDispatch } from '../../../app/hooks.ts';
import { excludeKids } from '../../kids/kids.ts';
import type { AppDispatch } from '../../../store.ts';
import { FILTER_NAMES, FILTERS } from '@campjay/domain/catalog/filters.ts';
import { boundingBoxChanged, filterCleared, namedChildrenChanged, placeFilterRemoved } from '../search.ts';
import { type CampList, formatCampCount } from '../useCampList.ts';
import { product } from '@campjay/domain/product/product.ts';
import { useState } from 'react';
import { dialogOpened } from '../../frame/frame.ts';
import { pickJay, jayUrl } from '../../../ui/jayPictures.ts';
import { Button } from '../../../ui/Button.tsx';
import { useHasHydrated } from '../../../ui/useHasHydrated.ts';
import { EmptyResultOffers } from './EmptyResultOffers.tsx';
import styles from './emptyResult.module.css';

/** Removes the children that a sentence named and the parent's kids from the search. */
const searchForAnyChild = (dispatch: AppDispatch): void => {
  dispatch(namedChildrenChanged([]));
  dispatch(excludeKids());
};

/**
 * Finds out how to remove a filter: a text for the search without it, and the Redux action. The server names the filter
 * by its request field. Undefined for an unknown field.
 */
const findRelaxation = (field: string) => {
  if (field === 'latLongUser') return { label: 'any place', createAction: () => placeFilterRemoved() };
  if (field === 'boundingBox') return { label: 'beyond the map area', createAction: () => boundingBoxChanged(null) };
  if (field === 'children') return { label: 'any age and grade', createAction: () => searchForAnyChild };
  const name = FILTER_NAMES.find((filterName) => FILTERS[filterName].field === field);
  return name && { label: FILTERS[name].anyLabel, createAction: () => filterCleared(name) };
};

/**
 * Buttons that each remove one filter, with the number of camps found without it (`freed`). The server sorts them by
 * that number, the largest first (Requirement S.21).
 */
function Relaxations({ relax }: { relax: NonNullable<CampList['relax']> }) {
  const dispatch = useAppDispatch();
  const relaxations = relax.flatMap(({ field, freed }) => {
    const relaxation = findRelaxation(field);
    return relaxation ? [{ field, freed, ...relaxation }] : [];
  });
  if (relaxations.length === 0) return null;
  return (
    <section aria-labelledby="relaxations" className={styles['relaxations']}>
      <h2 id="relaxations">Remove one filter to see camps again:</h2>
      <ul>
        {relaxations.map(({ field, label, freed, createAction }) => (
          <li key={field}>
            <Button kind="outlined" className={styles['relaxation']} onClick={() => dispatch(createAction())}>
              <span>{`Search ${label}:`}</span> <span className={styles['count']}>{formatCampCount(freed)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PICTURE_SIZE = 208;

/** Shown if a search finds no camps: a random picture of Jay, and the changes of a filter that find some. */
export function EmptyResult({ relax = [], offers }: Pick<CampList, 'relax' | 'offers'>) {
  const dispatch = useAppDispatch();
  const [picture] = useState(() => pickJay(Math.random)); // does not change while the result stays empty
  const hasHydrated = useHasHydrated(); // the server would pick another picture
  return (
    <div className={styles['empty']}>
      <img src={hasHydrated ? jayUrl(picture) : undefined} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} />
      <p className={styles['text']}>Sorry, {product.mascot} couldn't find any camps that match your filters.</p>
      {offers && <EmptyResultOffers offers={offers} />}
      <Relaxations relax={relax} />
      <Button onClick={() => dispatch(dialogOpened('suggest'))}>Suggest a camp that {product.name} is missing</Button>
    </div>
  );
}
