import type { AsOfAnswer, Person, HistoryChange, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { GetAnswer } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';
import { scheduleTag } from '../scheduleApi.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The name of a person who made a change: 'You', the name, or a text about a person who no longer has access. */
export const formatPerson = ({ name, isYou, hasLeft }: Person): string => {
  if (isYou) return 'You';
  if (name === null) return 'Someone who has left';
  return hasLeft ? `${name} (someone who has left)` : name;
};

/**
 * The moment right after a change, in milliseconds since 1970. `at` is rounded down to milliseconds, but the log's
 * timestamps are more precise, so one millisecond is added.
 */
export const momentAfterChange = ({ at }: Pick<HistoryChange, 'at'>): number => Date.parse(at) + 1;

/** A request for a schedule's history, with optional filters. */
export interface HistoryRequest {
  readonly ownerId: string;
  readonly kidId?: string | undefined;
  readonly personId?: string | undefined;
  readonly week?: string | undefined;
}

/** A request for a schedule as it was at an earlier moment. */
interface AsOfRequest {
  readonly ownerId: string;
  /** ISO 8601. */
  readonly at: string;
}

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A schedule's changes, latest first; further pages are fetched on demand. */
    history: build.infiniteQuery<GetAnswer<'schedule/history'>['data'], HistoryRequest, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({ url: 'schedule/history', params: { ...queryArg, before } }),
      transformResponse: ({ data }: GetAnswer<'schedule/history'>) => data,
      providesTags: (_pages, _error, { ownerId }) => [scheduleTag(ownerId)],
      keepUnusedDataFor: 0,
    }),
    /** A page of changes, latest first: the change after the revision, the revision's own change, and earlier ones. */
    changesAround: build.query<readonly HistoryChange[], { readonly ownerId: string; readonly revision: number }>({
      query: ({ ownerId, revision }) => ({ url: 'schedule/history', params: { ownerId, before: revision + 2 } }),
      transformResponse: ({ data }: GetAnswer<'schedule/history'>) => data.changes,
      providesTags: (_changes, _error, { ownerId }) => [scheduleTag(ownerId)],
      keepUnusedDataFor: 60,
    }),
    scheduleAsOf: build.query<AsOfAnswer['data'], AsOfRequest>({
      query: (params) => ({ url: 'schedule/as-of', params }),
      transformResponse: ({ data }: AsOfAnswer) => data,
      // Past states do not change, except that the texts of a deleted account are removed.
      keepUnusedDataFor: 60,
    }),
    exportHistory: build.mutation<GetAnswer<'schedule/export-history'>['data'], string>({
      query: (ownerId) => ({ url: 'schedule/export-history', params: { ownerId } }),
      transformResponse: ({ data }: GetAnswer<'schedule/export-history'>) => data,
    }),
  }),
});

export const { useHistoryInfiniteQuery, useChangesAroundQuery, useScheduleAsOfQuery, useExportHistoryMutation } =
  historyApi;

/** The schedule that the user views, and the moment in its past. */
interface AsOfPosition {
  readonly ownerId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const readPosition = (state: unknown): AsOfPosition | undefined => {
  const { asOf } = Object(state) as { readonly asOf?: unknown };
  const { ownerId, at } = Object(asOf) as { readonly ownerId?: unknown; readonly at?: unknown };
  return typeof ownerId === 'string' && typeof at === 'number' ? { ownerId, at } : undefined;
};

/**
 * The moment that the user views. It is stored in the browser's history entry: Back returns to the present, and a
 * reload stays at the moment. Code that opens something else over the page must copy the history entry's state.
 */
export const useAsOfPosition = () => {
  const { state, search } = useLocation() as { readonly state: unknown; readonly search: string };
  const navigate = useNavigate();
  const position = readPosition(state);
  return {
    position,
    /** Views a moment. The first one pushes an entry to the browser's history; later ones replace that entry. */
    viewAsOf: (asOf: AsOfPosition): void =>
      void navigate({ search }, { state: { asOf }, replace: position !== undefined }),
    backToNow: (): void => void navigate({ search }, { replace: true }),
  };
};

/** A schedule as of an earlier moment. */
export interface AsOf {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The schedule as it was, read-only; undefined while loading. */
  readonly view: ScheduleView | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The schedule as of the viewed moment; undefined while the present is shown. */
export const useScheduleAsOf = (schedule: ScheduleView | undefined): AsOf | undefined => {
  const { position } = useAsOfPosition();
  const at = position && position.ownerId === schedule?.ownerId ? position.at : undefined;
  const request = { ownerId: schedule?.ownerId ?? '', at: new Date(at ?? 0).toISOString() };
  const { data, isError, refetch } = useScheduleAsOfQuery(request, { skip: at === undefined });
  // While the state of another moment loads, the previous one stays visible.
  const pastState = data?.ownerId === schedule?.ownerId ? data : undefined;
  const view = useMemo(
    () => (schedule && pastState ? { ...schedule, ...pastState, mode: 'view' as const } : undefined),
    [schedule, pastState],
  );
  return at === undefined ? undefined : { at, view, hasFailed: isError, retry: () => void refetch() };
};
