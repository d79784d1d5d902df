import type { CommandIn, GetAnswer, PostAnswer } from '../../../../app/apiTypes.ts';
import { commandRequest } from '../../../../app/commandRequest.ts';
import { parseFormProblem } from '../../../../app/formProblem.ts';
import { adminApi } from '../../adminApi.ts';

/** A camp, or one of its sessions if `instanceId` is present. */
export interface CampTarget {
  readonly orgId: string;
  readonly instanceId?: string | undefined;
}

export type CorrectionCommand = CommandIn<'admin', 'correct-camp' | 'correct-session' | 'withdraw-correction'>;

const toParams = ({ orgId, instanceId }: CampTarget) => ({ org_id: orgId, instance_id: instanceId });

/** Queries and commands for the facts of a camp, their corrections, and their history. */
export const campApi = adminApi.enhanceEndpoints({ addTagTypes: ['CampFacts'] }).injectEndpoints({
  endpoints: (build) => ({
    campSearch: build.query<GetAnswer<'admin/find-camps'>['camps'], string>({
      query: (text) => ({ url: 'admin/find-camps', params: { text } }),
      transformResponse: ({ camps }: GetAnswer<'admin/find-camps'>) => camps,
      providesTags: ['CampFacts'],
    }),
    campFacts: build.query<GetAnswer<'admin/camp-facts'>['data'], CampTarget>({
      query: (target) => ({ url: 'admin/camp-facts', params: toParams(target) }),
      transformResponse: ({ data }: GetAnswer<'admin/camp-facts'>) => data,
      transformErrorResponse: parseFormProblem,
      providesTags: ['CampFacts'],
    }),
    /** The target's history, newest first, with pages loaded on demand. */
    campHistory: build.infiniteQuery<GetAnswer<'admin/camp-history'>['data'], CampTarget, number | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam: before }) => ({
        url: 'admin/camp-history',
        params: { ...toParams(queryArg), before },
      }),
      transformResponse: ({ data }: GetAnswer<'admin/camp-history'>) => data,
      providesTags: ['CampFacts'],
      keepUnusedDataFor: 0,
    }),
    sendCorrection: build.mutation<PostAnswer<'admin/correct-camp'>, CorrectionCommand>({
      query: ({ operation, body, commandKey }) => commandRequest(`admin/${operation}`, body, commandKey),
      transformErrorResponse: parseFormProblem,
      // A conflict (409) means that the page shows outdated facts, so they are loaded again.
      invalidatesTags: (_done, error) => {
        const isOutdated = !error || error.status === 409;
        return isOutdated ? ['CampFacts'] : [];
      },
    }),
    correctFromFile: build.mutation<
      PostAnswer<'admin/correct-from-file'>,
      { readonly csv: string; readonly dryRun: boolean }
    >({
      query: (body) => commandRequest('admin/correct-from-file', body),
      transformErrorResponse: parseFormProblem,
      invalidatesTags: (_report, _error, { dryRun }) => (dryRun ? [] : ['CampFacts']),
    }),
  }),
});

export const {
  useCampSearchQuery,
  useCampFactsQuery,
  useCampHistoryInfiniteQuery,
  useSendCorrectionMutation,
  useCorrectFromFileMutation,
} = campApi;
