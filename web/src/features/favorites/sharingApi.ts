import { loadForSession, removeForSession, saveForSession } from '../../ui/browserStorage.ts';
import type { PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

/** Session storage key of a flag that is set while a visitor signs up in order to follow the list of a share link. */
export const FOLLOW_INTENT_KEY = 'keepSharedList';

export const saveFollowIntent = (): void => void saveForSession(FOLLOW_INTENT_KEY, true);

/** Returns whether the user signed up in order to follow a list, and clears the flag. */
export const consumeFollowIntent = (): boolean => {
  const hasIntent = loadForSession(FOLLOW_INTENT_KEY) === true;
  if (hasIntent) removeForSession(FOLLOW_INTENT_KEY);
  return hasIntent;
};

/** Endpoints to share the user's favorites, and to follow other parents' lists. */
const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateSharing: build.mutation<PostAnswer<'favorites/update-sharing'>, PostBody<'favorites/update-sharing'>>({
      query: (body) => commandRequest('favorites/update-sharing', body),
      invalidatesTags: ['Favorites'],
    }),
    receiveShare: build.mutation<PostAnswer<'favorites/receive-share'>, PostBody<'favorites/receive-share'>>({
      query: (body) => commandRequest('favorites/receive-share', body),
      invalidatesTags: ['Favorites'],
    }),
    removeSharer: build.mutation<PostAnswer<'favorites/remove-sharer'>, PostBody<'favorites/remove-sharer'>>({
      query: (body) => commandRequest('favorites/remove-sharer', body),
      invalidatesTags: ['Favorites'],
    }),
    /** The list of a share link, by the link's token. */
    shared: build.query<PostAnswer<'favorites/get-shared'>['data'], string>({
      query: (token) => ({ url: 'favorites/get-shared', method: 'POST', body: { token } }),
      transformResponse: ({ data }: PostAnswer<'favorites/get-shared'>) => data,
      // The response says whether the reader already follows the list, so it depends on the reader's own data.
      providesTags: ['Favorites', 'Session'],
    }),
  }),
});

export const { useUpdateSharingMutation, useReceiveShareMutation, useRemoveSharerMutation, useSharedQuery } =
  sharingApi;
