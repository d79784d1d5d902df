import type { SchedulableInstances } from '@campjay/query-api/schedule/contract.ts';
import { api } from '../../../app/api.ts';

/** Query for sessions; an undefined condition excludes none. */
export interface OffersQuery {
  readonly ownerId?: string | undefined;
  readonly kidId?: string | undefined;
  readonly fits?: '0' | '1' | undefined;
  readonly week?: string | undefined;
  readonly text?: string | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  readonly radius?: number | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly among?: 'favorites' | 'all' | undefined;
}

const offersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sessions that can be placed, 100 per page (Requirement D15.26). */
    offers: build.infiniteQuery<SchedulableInstances, OffersQuery, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: 'camp-data/get-all-schedulable-instances',
        params: { ...queryArg, after: pageParam },
      }),
      providesTags: ['Favorites', 'HiddenCamps', 'Kids'],
    }),
  }),
});

export const { useOffersInfiniteQuery } = offersApi;
