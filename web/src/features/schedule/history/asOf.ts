import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useScheduleAsOfQuery } from './historyApi.ts';

/** The schedule and the moment to view it at. */
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
 * The viewed moment, stored in the browser's history entry: Back returns to the present, and a reload stays at the
 * moment. Code that opens something else over the page must pass the entry's state on.
 */
export const useAsOfPosition = () => {
  const { state, search } = useLocation() as { readonly state: unknown; readonly search: string };
  const navigate = useNavigate();
  const place = positionIn(state);
  return {
    place,
    /** The first moment pushes a history entry; later ones replace it. */
    viewAsOf: (asOf: AsOfPosition): void =>
      void navigate({ search }, { state: { asOf }, replace: place !== undefined }),
    backToNow: (): void => void navigate({ search }, { replace: true }),
  };
};

export interface AsOf {
  readonly at: number;
  /** The schedule as it was, read-only; undefined while loading. */
  readonly view: ScheduleView | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The schedule as of the viewed moment; undefined while the present is shown. */
export const useScheduleAsOf = (schedule: ScheduleView | undefined): AsOf | undefined => {
  const { place } = useAsOfPosition();
  const at = place && place.ownerId === schedule?.ownerId ? place.at : undefined;
  const request = { ownerId: schedule?.ownerId ?? '', at: new Date(at ?? 0).toISOString() };
  const { data, isError, refetch } = useScheduleAsOfQuery(request, { skip: at === undefined });
  // While the slider moves, the previous moment stays visible.
  const cells = data?.ownerId === schedule?.ownerId ? data : undefined;
  const view = useMemo(
    () => (schedule && cells ? { ...schedule, ...cells, mode: 'view' as const } : undefined),
    [schedule, cells],
  );
  return at === undefined ? undefined : { at, view, hasFailed: isError, retry: () => void refetch() };
};
