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
import { formProblem } from '../../app/formProblem.ts';
import { adminApi } from '../adminApi.ts';

/** What the projections desk asks. What it wishes goes by `useAdminCommand`, after which all of this is asked anew. */
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
    /** A question, though it is asked as a mutation: each press compares anew. */
    previewReplay: build.mutation<ComparisonView, string>({
      query: (name) => ({ url: 'admin/projections/preview-replay', method: 'POST', body: { name } }),
      transformResponse: ({ comparison }: ComparisonResponse) => comparison,
      transformErrorResponse: formProblem,
    }),
    /** What is opened is recorded, so it is asked for by a press alone, and not kept. */
    openParked: build.mutation<ParkedEventResponse['event'], ParkedEventRequest>({
      query: (body) => ({ url: 'admin/projections/open-parked', method: 'POST', body }),
      transformResponse: ({ event }: ParkedEventResponse) => event,
      transformErrorResponse: formProblem,
    }),
  }),
});

export const {
  useProjectionsQuery,
  useParkedEventsQuery,
  useTextIndexQuery,
  usePreviewReplayMutation,
  useOpenParkedMutation,
} = projectionsApi;
