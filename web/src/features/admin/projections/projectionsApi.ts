import type {
  ComparisonResponse,
  ComparisonView,
  ParkedEventResponse,
  ParkedEventRequest,
  ParkedStreamsResponse,
  ParkedStreamView,
  ProjectionsResponse,
  ProjectionView,
} from '@campjay/projector/admin/contract.ts';
import type { TextIndexResponse, TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import { parseFormProblem } from '../../../app/requestErrors.ts';
import { adminApi } from '../adminApi.ts';

/** Queries of the projections page. Commands use `useAdminCommand`, which invalidates all of these queries. */
export const projectionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    projections: build.query<readonly ProjectionView[], undefined>({
      query: () => 'admin/projections',
      transformResponse: ({ projections }: ProjectionsResponse) => projections,
      providesTags: ['AdAdmin'],
    }),
    parkedEvents: build.query<readonly ParkedStreamView[], string>({
      query: (name) => ({ url: 'admin/projections/parked', params: { name } }),
      transformResponse: ({ parked }: ParkedStreamsResponse) => parked,
      providesTags: ['AdAdmin'],
    }),
    textIndex: build.query<TextIndexView, undefined>({
      query: () => 'admin/text-index',
      transformResponse: ({ data }: TextIndexResponse) => data,
      providesTags: ['AdAdmin'],
    }),
    /** Changes nothing. It is a mutation only so that each press of the button compares again. */
    previewReplay: build.mutation<ComparisonView, string>({
      query: (name) => ({ url: 'admin/projections/preview-replay', method: 'POST', body: { name } }),
      transformResponse: ({ comparison }: ComparisonResponse) => comparison,
      transformErrorResponse: parseFormProblem,
    }),
    /**
     * Changes nothing. It is a mutation only so that the payload is not cached: the audit log must record each time
     * that an admin reads it.
     */
    readParkedEvent: build.mutation<ParkedEventResponse['event'], ParkedEventRequest>({
      query: (body) => ({ url: 'admin/projections/open-parked', method: 'POST', body }),
      transformResponse: ({ event }: ParkedEventResponse) => event,
      transformErrorResponse: parseFormProblem,
    }),
  }),
});

export const {
  useProjectionsQuery,
  useParkedEventsQuery,
  useTextIndexQuery,
  usePreviewReplayMutation,
  useReadParkedEventMutation,
} = projectionsApi;
