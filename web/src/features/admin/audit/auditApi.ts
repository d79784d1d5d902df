import type { AuditPage } from '@campjay/query-api/admin/audit/contract.ts';
import { adminApi } from '../adminApi.ts';
import type { AuditQuery } from './auditQuery.ts';

const readText = (response: Response): Promise<string> => response.text();

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Audit entries, newest first, with pages loaded on demand. Not cached, because the log grows while the page is
     * closed.
     */
    acts: build.infiniteQuery<AuditPage['data'], AuditQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: before }) => ({ url: 'admin/audit', params: { ...queryArg, before } }),
      transformResponse: ({ data }: AuditPage) => data,
      keepUnusedDataFor: 0,
    }),
    /** A mutation, so that each press sends a new request. */
    auditCsv: build.mutation<string, AuditQuery>({
      query: (params) => ({ url: 'admin/audit.csv', params: { ...params }, responseHandler: readText }),
    }),
  }),
});

export const { useActsInfiniteQuery: useAuditEntriesInfiniteQuery, useAuditCsvMutation } = auditApi;
