import type { AsOfAnswer, HistoryChange, HistoryExport, HistoryPage } from '@campjay/query-api/schedule/contract.ts';
import { api } from '../../../app/api.ts';
import { scheduleTag } from '../scheduleApi.ts';

/** Which schedule's history, and its filters. */
export interface HistoryRequest {
  readonly ownerId: string;
  readonly kidId?: string | undefined;
  readonly personId?: string | undefined;
  readonly week?: string | undefined;
}

interface AsOfRequest {
  readonly ownerId: string;
  /** ISO 8601. */
  readonly at: string;
}

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes, latest first; further pages on demand. */
    history: build.infiniteQuery<HistoryPage['data'], HistoryRequest, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({ url: 'schedule/history', params: { ...queryArg, before } }),
      transformResponse: ({ data }: HistoryPage) => data,
      providesTags: (_pages, _error, { ownerId }) => [scheduleTag(ownerId)],
      keepUnusedDataFor: 0,
    }),
    /** The changes around a revision: the next one, itself, and the ones before it. */
    changesAround: build.query<readonly HistoryChange[], { readonly ownerId: string; readonly revision: number }>({
      query: ({ ownerId, revision }) => ({ url: 'schedule/history', params: { ownerId, before: revision + 2 } }),
      transformResponse: ({ data }: HistoryPage) => data.changes,
      providesTags: (_changes, _error, { ownerId }) => [scheduleTag(ownerId)],
      keepUnusedDataFor: 60,
    }),
    scheduleAsOf: build.query<AsOfAnswer['data'], AsOfRequest>({
      query: (params) => ({ url: 'schedule/as-of', params }),
      transformResponse: ({ data }: AsOfAnswer) => data,
      // Past states do not change, except that the texts of a deleted account are removed.
      keepUnusedDataFor: 60,
    }),
    exportHistory: build.mutation<HistoryExport['data'], string>({
      query: (ownerId) => ({ url: 'schedule/export-history', params: { ownerId } }),
      transformResponse: ({ data }: HistoryExport) => data,
    }),
  }),
});

export const { useHistoryInfiniteQuery, useChangesAroundQuery, useScheduleAsOfQuery, useExportHistoryMutation } =
  historyApi;
