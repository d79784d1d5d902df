import { loadForSession, removeForSession, saveForSession } from '../../ui/browserStorage.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { ReceiveShare, RemoveSharer, UpdateSharing } from '@campjay/command-api/favorites/contract.ts';
import type { SharedFavorites } from '@campjay/query-api/favorites/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

/**
 * Records that a visitor wanted to follow the link's list when they went to sign up; it does not contain the list
 * itself.
 */
export const KEEP_LIST_KEY = 'keepSharedList';

export const rememberKeepIntent = (): void => void saveForSession(KEEP_LIST_KEY, true);

/** Whether the user returned from signing up to follow a list; reading it clears it. */
export const consumeKeepIntent = (): boolean => {
  const isIntended = loadForSession(KEEP_LIST_KEY) === true;
  if (isIntended) removeForSession(KEEP_LIST_KEY);
  return isIntended;
};

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
