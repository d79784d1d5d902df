import type { Admins, UserEmails } from '@campjay/query-api/admin/contract.ts';
import { adminApi } from '../adminApi.ts';

/** Who has an account. The emails of all are asked for by a press alone: whoever reads them is in the audit. */
const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    userEmails: build.query<readonly string[], undefined>({
      query: () => 'admin/user-emails',
      transformResponse: ({ emails }: UserEmails) => emails,
      keepUnusedDataFor: 0,
    }),
    admins: build.query<readonly string[], undefined>({
      query: () => 'admin/admins',
      transformResponse: ({ emails }: Admins) => emails,
    }),
  }),
});

export const { useLazyUserEmailsQuery, useAdminsQuery } = peopleApi;
