import type { AuditPage } from '@campjay/query-api/admin/audit/contract.ts';
import { adminApi } from '../adminApi.ts';
import type { AuditQuery } from './auditQuery.ts';

const readText = (response: Response): Promise<string> => response.text();

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Acts, the newest first; further pages when they are asked for. Never kept: it goes on while nobody looks. */
    acts: build.infiniteQuery<AuditPage['data'], AuditQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({ url: 'admin/audit', params: { ...queryArg, before } }),
      transformResponse: ({ data }: AuditPage) => data,
      keepUnusedDataFor: 0,
    }),
    /** A mutation, as every press asks anew. */
    auditCsv: build.mutation<string, AuditQuery>({
      query: (params) => ({ url: 'admin/audit.csv', params: { ...params }, responseHandler: readText }),
    }),
  }),
});

export const { useActsInfiniteQuery: useAuditEntriesInfiniteQuery, useAuditCsvMutation } = auditApi;
