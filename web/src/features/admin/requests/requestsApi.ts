import type { RequestState } from '@campjay/events/admin/requestStates.ts';
import type { SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import type { ConciergeRequests, Suggestions } from '@campjay/query-api/admin/requests/contract.ts';
import { adminApi } from '../adminApi.ts';

export interface SuggestionsQuery {
  readonly state: RequestState;
  readonly kind?: SuggestionType;
}

const pages = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};
const afterParam = (pageParam: string | undefined) => pageParam !== undefined && { after: pageParam };

/** Requests of visitors and camp operators. They are refetched after each decision, including a refused one. */
const requestsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.infiniteQuery<Suggestions, SuggestionsQuery, string | undefined>({
      query: ({ queryArg, pageParam }) => ({
        url: 'admin/suggestions',
        params: { ...queryArg, ...afterParam(pageParam) },
      }),
      infiniteQueryOptions: pages,
      keepUnusedDataFor: 0,
      providesTags: ['AdAdmin'],
    }),
    conciergeRequests: build.infiniteQuery<ConciergeRequests, RequestState, string | undefined>({
      query: ({ queryArg: state, pageParam }) => ({
        url: 'admin/concierge-requests',
        params: { state, ...afterParam(pageParam) },
      }),
      infiniteQueryOptions: pages,
      keepUnusedDataFor: 0,
      providesTags: ['AdAdmin'],
    }),
  }),
});

export const { useSuggestionsInfiniteQuery, useConciergeRequestsInfiniteQuery } = requestsApi;
