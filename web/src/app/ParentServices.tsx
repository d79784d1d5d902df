import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useFavoritesQuery } from '../favorites/favoritesApi.ts';
import { useHiddenCampsQuery } from '../hidden-camps/hiddenCampsApi.ts';
import { AccountKids } from '../kids/AccountKids.tsx';
import { SavedPlace } from '../places/SavedPlace.tsx';
import { TourHost } from '../tour/TourHost.tsx';
import type { AppStore } from './store.ts';
import { startCommandOutbox } from './commands/commandOutbox.ts';
import { useSyncedLists } from './commands/useSyncedLists.ts';

/**
 * What goes on beside every page as long as a parent is signed in: their lists are kept, their wishes are sent, searches
 * begin with the place and the kids of the account, and the tour is there when it is due.
 */
export function ParentServices() {
  const store = useStore() as AppStore;
  useFavoritesQuery(undefined);
  useHiddenCampsQuery(undefined);
  useSyncedLists();
  useEffect(() => startCommandOutbox(store), [store]);
  return (
    <>
      <SavedPlace />
      <AccountKids />
      <TourHost />
    </>
  );
}
