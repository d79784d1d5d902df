import type { Admins, ListedAccount, UserEmails } from '@campjay/query-api/admin/contract.ts';
import { adminApi } from '../adminApi.ts';

/** Account queries. Emails are loaded only on request, because each read is recorded in the audit log. */
const peopleApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    userEmails: build.query<readonly ListedAccount[], undefined>({
      query: () => 'admin/user-emails',
      transformResponse: ({ accounts }: UserEmails) => accounts,
      keepUnusedDataFor: 0,
    }),
    admins: build.query<readonly ListedAccount[], undefined>({
      query: () => 'admin/admins',
      transformResponse: ({ accounts }: Admins) => accounts,
    }),
  }),
});

export const { useLazyUserEmailsQuery, useAdminsQuery } = peopleApi;
