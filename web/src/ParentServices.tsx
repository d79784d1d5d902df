import { useEffect } from 'react';
import type { CommandAreas } from './app/outbox/commandKind.ts';
import { OutboxHost } from './app/outbox/OutboxHost.tsx';
import { api } from './app/api.ts';
import { useAppDispatch } from './app/hooks.ts';
import { isSessionExpired } from './app/requestErrors.ts';
import { favoriteCamp, saveNote, unfavoriteCamp, useFavoritesQuery } from './features/favorites/favoritesApi.ts';
import { hideCamp, unhideCamp, useHiddenCampsQuery } from './features/hidden-camps/hiddenCamps.ts';
import { signOut } from './features/identity/forgetAccount.ts';
import { type User, useSessionQuery } from './features/identity/useIdentity.ts';
import { AccountKids } from './features/kids/AccountKids.tsx';
import { KID_KINDS } from './features/kids/kidsApi.ts';
import { SavedPlace } from './features/places/SavedPlace.tsx';
import { TourHost } from './features/tour/TourHost.tsx';
import { lazyMuiComponent } from './ui/lazyComponent.ts';
import { useRefetchWhileStale } from './useRefetchWhileStale.ts';

const ConflictDialog = lazyMuiComponent(
  () => import('./features/schedule/planning/ConflictDialog.tsx'),
  (module) => module.ConflictDialog,
);

/** Every kind of command that the outbox sends. Those that few pages need load with the first command of their area. */
const COMMAND_AREAS: CommandAreas = {
  advertising: { loadKinds: async () => [(await import('./features/ads/advertisingApi.ts')).setInstanceFlags] },
  favorites: { loadKinds: () => Promise.resolve([favoriteCamp, unfavoriteCamp, saveNote]) },
  'hidden-camps': { loadKinds: () => Promise.resolve([hideCamp, unhideCamp]) },
  kids: { loadKinds: () => Promise.resolve(KID_KINDS) },
  schedule: {
    loadKinds: async () => (await import('./features/schedule/planning/planningKinds.ts')).PLANNING_KINDS,
    ConflictDialog,
  },
};

/** Milliseconds before a stale list is fetched again. The server has already waited two seconds by then. */
const REFETCH_DELAY_MS = 3000;

/**
 * Keeps the parent's lists in the store for all pages. When the user returns to the page, one request shows what other
 * devices have changed: the favorites, which parents change together. If it is refused, the session has ended.
 */
const useSyncedLists = (): void => {
  const dispatch = useAppDispatch();
  const favorites = useFavoritesQuery(undefined);
  const hiddenCamps = useHiddenCampsQuery(undefined);
  useRefetchWhileStale(favorites.data?.stale === true, favorites, REFETCH_DELAY_MS);
  useRefetchWhileStale(hiddenCamps.data?.stale === true, hiddenCamps, REFETCH_DELAY_MS);
  const { refetch, error } = favorites;
  const hasSessionEnded = error !== undefined && isSessionExpired(error);
  useEffect(() => {
    if (hasSessionEnded) dispatch(api.util.invalidateTags(['Session']));
  }, [dispatch, hasSessionEnded]);
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void refetch();
    };
    // A returning user causes one or both of the first two events. A second request is not made during the first.
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [refetch]);
};

/**
 * Runs on every page while a parent is signed in: keeps favorites and hidden camps up to date, sends queued commands,
 * applies the account's place and kids to searches, and starts the tour when it is due.
 */
export function ParentServices({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const { fulfilledTimeStamp } = useSessionQuery(undefined);
  useSyncedLists();
  return (
    <>
      <OutboxHost
        userId={user.accountId}
        confirmedAt={fulfilledTimeStamp}
        areas={COMMAND_AREAS}
        onSignOut={(scope) => void dispatch(signOut(scope, { discardsUnsent: true }))}
      />
      <SavedPlace />
      <AccountKids />
      <TourHost />
    </>
  );
}
