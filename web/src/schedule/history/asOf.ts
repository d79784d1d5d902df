import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useScheduleAsOfQuery } from './historyApi.ts';

/** Which moment of which schedule is looked at. */
interface AsOfPosition {
  readonly ownerId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const positionIn = (state: unknown): AsOfPosition | undefined => {
  const { asOf } = Object(state) as { readonly asOf?: unknown };
  const { ownerId, at } = Object(asOf) as { readonly ownerId?: unknown; readonly at?: unknown };
  return typeof ownerId === 'string' && typeof at === 'number' ? { ownerId, at } : undefined;
};

/**
 * The moment that is looked at, kept with the browser's history entry: Back leads to now, and a reload stays there. Whoever
 * opens something else over the page hands the entry's state on.
 */
export const useAsOfPosition = () => {
  const { state, search } = useLocation() as { readonly state: unknown; readonly search: string };
  const navigate = useNavigate();
  const place = positionIn(state);
  return {
    place,
    /** The first look is an entry of its own; further moments take its place. */
    viewAsOf: (asOf: AsOfPosition): void =>
      void navigate({ search }, { state: { asOf }, replace: place !== undefined }),
    backToNow: (): void => void navigate({ search }, { replace: true }),
  };
};

export interface AsOf {
  readonly at: number;
  /** The cells as they were, to be looked at only; undefined while they are on their way. */
  readonly view: ScheduleView | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** A schedule as of the moment that is looked at; undefined while it is looked at as it is now. */
export const useScheduleAsOf = (schedule: ScheduleView | undefined): AsOf | undefined => {
  const { place } = useAsOfPosition();
  const at = place && place.ownerId === schedule?.ownerId ? place.at : undefined;
  const request = { ownerId: schedule?.ownerId ?? '', at: new Date(at ?? 0).toISOString() };
  const { data, isError, refetch } = useScheduleAsOfQuery(request, { skip: at === undefined });
  // While the slider moves on, the last moment stays in sight.
  const cells = data?.ownerId === schedule?.ownerId ? data : undefined;
  const view = useMemo(
    () => (schedule && cells ? { ...schedule, ...cells, mode: 'view' as const } : undefined),
    [schedule, cells],
  );
  return at === undefined ? undefined : { at, view, hasFailed: isError, retry: () => void refetch() };
};
