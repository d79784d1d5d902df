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
 * Runs beside every page while a parent is signed in: syncs lists, sends queued commands, applies the account's place
 * and kids to searches, and starts the tour when it is due.
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
