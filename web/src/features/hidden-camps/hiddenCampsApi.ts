import type { HiddenCamps } from '@campjay/query-api/hidden-camps/contract.ts';
import { api, type MaybeStale } from '../../app/api.ts';

export const hiddenCampsApi = api.injectEndpoints({
  endpoints: (build) => ({
    hiddenCamps: build.query<HiddenCamps['data'] & MaybeStale, undefined>({
      query: () => 'hidden-camps/list',
      transformResponse: ({ data, stale = false }: HiddenCamps & MaybeStale) => ({ ...data, stale }),
      providesTags: ['HiddenCamps'],
    }),
  }),
});

export const { useHiddenCampsQuery } = hiddenCampsApi;
