import type { Session } from '@campjay/query-api/identity/contract.ts';
import { api } from '../app/api.ts';

export type User = NonNullable<Session['data']['user']>;

/** Who is signed in, as everything on the page needs to know; how they sign in and out, each provider knows by itself. */
export const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    session: build.query<User | null, undefined>({
      query: () => 'identity/session',
      transformResponse: ({ data }: Session) => data.user,
      providesTags: ['Session'],
    }),
  }),
});

export const { useSessionQuery } = identityApi;
