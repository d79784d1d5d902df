import type { Session } from '@campjay/query-api/identity/contract.ts';
import { api } from '../../app/api.ts';

export type User = NonNullable<Session['data']['user']>;

/** The signed-in user. Signing in and out is specific to each provider. */
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
