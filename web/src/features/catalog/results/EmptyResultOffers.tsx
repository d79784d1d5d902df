import { formatMiles } from '@campjay/domain/format.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { selectAges } from '../../kids/kids.ts';
import { childrenInSearch } from '../namedChildren.ts';
import { CampGrid } from '../card/CampGrid.tsx';
import { filtersChanged, isDefaultView, radiusSelected, sentenceApplied } from '../search.ts';
import { type CampChunk, useCampsInfiniteQuery } from '../searchApi.ts';
import { campSearchOf, firstChunkParamsOf } from '../searchRequest.ts';
import { formatCampCount } from '../useCampList.ts';
import styles from './emptyResult.module.css';

type Offers = NonNullable<CampChunk['offers']>;

const NEAREST_COUNT = 3;

/** The state of the search, with the children it is for. */
const usePlaceSearch = () => {
  const search = useAppSelector((state) => state.search);
  const children = useAppSelector(childrenInSearch);
  return { ...search, children };
};

/** The camps nearest to the place that match all other filters, with their distances. */
function NearestCamps({ nearest: { miles, within } }: { nearest: NonNullable<Offers['nearest']> }) {
  const search = usePlaceSearch();
  const { place, children } = search;
  const wider = place && within && { ...search, place: { ...place, radius: within.miles }, order: 'distance' as const };
  const params = { ...firstChunkParamsOf(search), limit: NEAREST_COUNT };
  const { data } = useCampsInfiniteQuery(wider ? campSearchOf(wider) : skipToken, { initialPageParam: params });
  const [nearestMiles] = miles;
  if (!place || nearestMiles === undefined) return null;
  const isWholePage = isDefaultView(search) && children.length === 0;
  const noneText = isWholePage
    ? `None in ${place.label} yet`
    : `No match within ${place.radius} miles of ${place.label}`;
  const withinText = within
    ? `${within.total} within ${within.miles} miles`
    : `the nearest is ${formatMiles(nearestMiles)} away`;
  const camps = data?.pages[0]?.combinedData.filter(({ ad }) => !ad).slice(0, NEAREST_COUNT);
  return (
    <section aria-labelledby="nearest-camps" className={styles['nearest']}>
      <h2 id="nearest-camps">{`${noneText}; ${withinText}`}</h2>
      {camps && data?.pages[0] && <CampGrid camps={camps} season={data.pages[0].season} label="Nearest camps" />}
    </section>
  );
}

/**
 * Changes of one filter that lead to results, each with the number of camps it finds: a larger radius, weeks near the
 * selected ones, and ages near that of the only child. Below them, the nearest camps.
 */
export function EmptyResultOffers({ offers }: { offers: Offers }) {
  const dispatch = useAppDispatch();
  const isChildNamed = useAppSelector((state) => state.search.namedChildren.length > 0);
  const setAge = (age: number): void => {
    if (isChildNamed) dispatch(sentenceApplied({ filters: {}, children: [{ age }], place: undefined }));
    else dispatch(selectAges([age]));
  };
  const buttons = [
    ...offers.radius.map(({ miles, total }) => ({
      key: `within ${miles}`,
      text: `Within ${miles} miles:`,
      total,
      choose: () => dispatch(radiusSelected(miles)),
    })),
    ...offers.weeks.map(({ label, total }) => ({
      key: label,
      text: `Week of ${label}:`,
      total,
      choose: () => dispatch(filtersChanged({ weeks: [label] })),
    })),
    ...offers.ages.map(({ age, total }) => ({
      key: `age ${age}`,
      text: `Age ${age}:`,
      total,
      choose: () => setAge(age),
    })),
  ];
  return (
    <>
      {buttons.length > 0 && (
        <section aria-labelledby="offers" className={styles['relaxations']}>
          <h2 id="offers">Camps that come close:</h2>
          <ul>
            {buttons.map(({ key, text, total, choose }) => (
              <li key={key}>
                <Button kind="outlined" className={styles['relaxation']} onClick={choose}>
                  <span>{text}</span> <span className={styles['count']}>{formatCampCount(total)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {offers.nearest && <NearestCamps nearest={offers.nearest} />}
    </>
  );
}
