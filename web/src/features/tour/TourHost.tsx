import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnFavoriteIds } from '../favorites/useListSelection.ts';
import { lazyMuiComponent } from '../../ui/lazyComponent.ts';

const SchedulePointer = lazyMuiComponent(
  () => import('./SchedulePointer.tsx'),
  (module) => module.SchedulePointer,
);

/** Minimum number of favorites for the tour (Requirement 9.97). */
const MIN_FAVORITES = 3;

/**
 * Starts the tour for a parent who has enough favorites and is not on a Scheduling page (Requirement 4.51).
 * `SchedulePointer` itself shows nothing if the parent has already seen the tour.
 */
export function TourHost() {
  const { pathname } = useLocation();
  const meetsConditions = useOwnFavoriteIds().length >= MIN_FAVORITES && !pathKey(pathname).startsWith('/scheduling');
  return <Suspense fallback={null}>{meetsConditions && <SchedulePointer />}</Suspense>;
}
