import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useRefetchWhileStale } from '../../useRefetchWhileStale.ts';
import { scheduleApi, useScheduleQuery, useSchedulesQuery } from './scheduleApi.ts';
import { usePlanningState, withPending } from './usePlanning.ts';

/** Milliseconds before a stale response is fetched again. */
const STALE_REFETCH_MS = 2000;

/** The user's own schedule and those shared by others, as far as they have loaded, with pending commands applied. */
export const useSchedules = () => {
  const dispatch = useAppDispatch();
  const own = useScheduleQuery(undefined);
  const list = useSchedulesQuery(undefined);
  const pending = usePlanningState((state) => state.pending);
  const shared = (list.data?.schedules ?? []).filter(({ isTrialEnded }) => !isTrialEnded).map(({ ownerId }) => ownerId);
  const sharedKey = shared.join(' ');
  useEffect(() => {
    const ownerIds = sharedKey === '' ? [] : sharedKey.split(' ');
    const subscriptions = ownerIds.map((ownerId) => dispatch(scheduleApi.endpoints.schedule.initiate(ownerId)));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [dispatch, sharedKey]);
  const others = useAppSelector(
    (state) => shared.flatMap((ownerId) => scheduleApi.endpoints.schedule.select(ownerId)(state).data ?? []),
    shallowEqual,
  );
  useRefetchWhileStale(own.data?.stale === true, own, STALE_REFETCH_MS);

  const data = own.data;
  return {
    own: useMemo(() => data && withPending<ScheduleView>(data, pending), [data, pending]),
    others: useMemo(
      () => others.map((subscription) => withPending<ScheduleView>(subscription, pending)),
      [others, pending],
    ),
    holders: list.data?.holders,
    /** Nothing can be shown, because a request failed. */
    hasFailed: (!own.data && own.isError) || (!list.data && list.isError),
    retry: (): void => {
      void own.refetch();
      void list.refetch();
    },
  };
};
