import { pathKey } from '@campjay/events/pathKey.ts';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnIds } from '../favorites/useFavoriteIds.ts';
import { lazyPart } from '../ui/lazyComponent.ts';

const SchedulePointer = lazyPart(
  () => import('./SchedulePointer.tsx'),
  (module) => module.SchedulePointer,
);

/** From this many favorites on there is something to make a schedule of (SPEC §9 'Scheduling tour threshold'). */
const FAVORITES = 3;

/** Begins the tour for a parent who has favorites enough and is not where it leads (SPEC §4 'Tour'). */
export function TourHost() {
  const { pathname } = useLocation();
  const isDue = useOwnIds().length >= FAVORITES && !pathKey(pathname).startsWith('/scheduling');
  return <Suspense fallback={null}>{isDue && <SchedulePointer />}</Suspense>;
}
