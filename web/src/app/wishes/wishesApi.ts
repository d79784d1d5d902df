import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { FavoriteCamp, SaveNote } from '@campjay/command-api/favorites/contract.ts';
import type { HideCamp } from '@campjay/command-api/hidden-camps/contract.ts';
import { api } from '../api.ts';
import { commandRequest } from '../commandRequest.ts';
import type { KeptWish } from './wishes.ts';

const commandOf = (wish: KeptWish): { path: string; body: FavoriteCamp | SaveNote | HideCamp } => {
  const camp = { org_id: wish.orgId };
  switch (wish.kind) {
    case 'favorite':
      return { path: wish.value ? 'favorites/favorite-camp' : 'favorites/unfavorite-camp', body: camp };
    case 'hide':
      return { path: wish.value ? 'hidden-camps/hide-camp' : 'hidden-camps/unhide-camp', body: camp };
    case 'note':
      return { path: 'favorites/save-note', body: { ...camp, note: wish.value } };
  }
};

const wishesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendWish: build.mutation<CommandDone, KeptWish>({
      query: (wish) => {
        const { path, body } = commandOf(wish);
        // Kept alive: the page may be closed right after the press.
        return { ...commandRequest(path, body, wish.commandKey), keepalive: true };
      },
    }),
  }),
});

/** Says a wish to the server. */
export const { sendWish } = wishesApi.endpoints;
