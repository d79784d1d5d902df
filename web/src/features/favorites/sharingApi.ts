import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { ReceiveShare, RemoveSharer, UpdateSharing } from '@campjay/command-api/favorites/contract.ts';
import type { SharedFavorites } from '@campjay/query-api/favorites/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

/** Endpoints to share the user's favorites, and to follow other parents' lists. */
const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateSharing: build.mutation<CommandDone, UpdateSharing>({
      query: (body) => commandRequest('favorites/update-sharing', body),
      invalidatesTags: ['Favorites'],
    }),
    receiveShare: build.mutation<CommandDone, ReceiveShare>({
      query: (body) => commandRequest('favorites/receive-share', body),
      invalidatesTags: ['Favorites'],
    }),
    removeSharer: build.mutation<CommandDone, RemoveSharer>({
      query: (body) => commandRequest('favorites/remove-sharer', body),
      invalidatesTags: ['Favorites'],
    }),
    shared: build.query<SharedFavorites['data'], string>({
      query: (token) => ({ url: 'favorites/get-shared', method: 'POST', body: { token } }),
      transformResponse: ({ data }: SharedFavorites) => data,
      // Whether the list is already followed depends on the reader's own lists.
      providesTags: ['Favorites', 'Session'],
    }),
  }),
});

export const { useUpdateSharingMutation, useReceiveShareMutation, useRemoveSharerMutation, useSharedQuery } =
  sharingApi;
