import type { ComparisonView, ParkedStreamView, ProjectionView } from '@campjay/projector/admin/contract.ts';
import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import type { GetAnswer, PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { parseFormProblem } from '../../../app/formProblem.ts';
import { adminApi } from '../adminApi.ts';

/** Queries of the projections page. Commands use `useAdminCommand`, which invalidates all of these queries. */
export const projectionsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    projections: build.query<readonly ProjectionView[], undefined>({
      query: () => 'admin/projections',
      transformResponse: ({ projections }: GetAnswer<'admin/projections'>) => projections,
      providesTags: ['AdAdmin'],
    }),
    parkedEvents: build.query<readonly ParkedStreamView[], string>({
      query: (name) => ({ url: 'admin/projections/parked', params: { name } }),
      transformResponse: ({ parked }: GetAnswer<'admin/projections/parked'>) => parked,
      providesTags: ['AdAdmin'],
    }),
    processManagers: build.query<Omit<GetAnswer<'admin/process-managers'>, 'success'>, undefined>({
      query: () => 'admin/process-managers',
      providesTags: ['AdAdmin'],
    }),
    textIndex: build.query<TextIndexView, undefined>({
      query: () => 'admin/text-index',
      transformResponse: ({ data }: GetAnswer<'admin/text-index'>) => data,
      providesTags: ['AdAdmin'],
    }),
    /** Changes nothing. It is a mutation only so that each press of the button compares again. */
    previewReplay: build.mutation<ComparisonView, string>({
      query: (name) => ({ url: 'admin/projections/preview-replay', method: 'POST', body: { name } }),
      transformResponse: ({ comparison }: PostAnswer<'admin/projections/preview-replay'>) => comparison,
      transformErrorResponse: parseFormProblem,
    }),
    /**
     * Changes nothing. It is a mutation only so that the payload is not cached: the audit log must record each time
     * that an admin reads it.
     */
    readParkedEvent: build.mutation<
      PostAnswer<'admin/projections/open-parked'>['event'],
      PostBody<'admin/projections/open-parked'>
    >({
      query: (body) => ({ url: 'admin/projections/open-parked', method: 'POST', body }),
      transformResponse: ({ event }: PostAnswer<'admin/projections/open-parked'>) => event,
      transformErrorResponse: parseFormProblem,
    }),
  }),
});

export const {
  useProjectionsQuery,
  useParkedEventsQuery,
  useProcessManagersQuery,
  useTextIndexQuery,
  usePreviewReplayMutation,
  useReadParkedEventMutation,
} = projectionsApi;
