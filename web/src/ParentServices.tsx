import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useFavoritesQuery } from './features/favorites/favoritesApi.ts';
import { useHiddenCampsQuery } from './features/hidden-camps/hiddenCamps.ts';
import { AccountKids } from './features/kids/AccountKids.tsx';
import { SavedPlace } from './features/places/SavedPlace.tsx';
import { TourHost } from './features/tour/TourHost.tsx';
import type { AppStore } from './store.ts';
import { startCommandOutbox } from './app/commands/commandOutbox.ts';
import { useSyncedLists } from './app/commands/useSyncedLists.ts';

/**
 * Runs on every page while a parent is signed in: keeps favorites and hidden camps up to date, sends queued commands,
 * applies the account's place and kids to searches, and starts the tour when it is due.
 */
export function ParentServices() {
  const store = useStore() as AppStore;
  // These two queries keep the lists in the store for all pages.
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
