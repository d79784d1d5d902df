import type {
  Compared,
  ComparisonShown,
  OpenedEvent,
  OpenParked,
  Parked,
  ParkedStreamShown,
  Projections,
  ProjectionShown,
} from '@campjay/projector/admin/contract.ts';
import type { TextIndexAnswer, TextIndexShown } from '@campjay/search-indexer/admin/contract.ts';
import { formProblem } from '../../app/formProblem.ts';
import { adminApi } from '../adminApi.ts';

/** What the projections desk asks. What it wishes goes by `useAdminWish`, after which all of this is asked anew. */
export const projectionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    projections: build.query<readonly ProjectionShown[], undefined>({
      query: () => 'admin/projections',
      transformResponse: ({ projections }: Projections) => projections,
      providesTags: ['AdAdmin'],
    }),
    parkedEvents: build.query<readonly ParkedStreamShown[], string>({
      query: (name) => ({ url: 'admin/projections/parked', params: { name } }),
      transformResponse: ({ parked }: Parked) => parked,
      providesTags: ['AdAdmin'],
    }),
    textIndex: build.query<TextIndexShown, undefined>({
      query: () => 'admin/text-index',
      transformResponse: ({ data }: TextIndexAnswer) => data,
      providesTags: ['AdAdmin'],
    }),
    /** A question, though it is asked as a mutation: each press compares anew. */
    previewReplay: build.mutation<ComparisonShown, string>({
      query: (name) => ({ url: 'admin/projections/preview-replay', method: 'POST', body: { name } }),
      transformResponse: ({ comparison }: Compared) => comparison,
      transformErrorResponse: formProblem,
    }),
    /** What is opened is recorded, so it is asked for by a press alone, and not kept. */
    openParked: build.mutation<OpenedEvent['event'], OpenParked>({
      query: (body) => ({ url: 'admin/projections/open-parked', method: 'POST', body }),
      transformResponse: ({ event }: OpenedEvent) => event,
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
