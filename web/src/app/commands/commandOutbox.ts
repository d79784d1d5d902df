import { type Favorites, favoritesApi } from '../../features/favorites/favoritesApi.ts';
import { hiddenCampsApi } from '../../features/hidden-camps/hiddenCamps.ts';
import { type MaybeStale, api } from '../api.ts';
import type { AppStore } from '../../store.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { FavoriteCamp, SaveNote } from '@campjay/command-api/favorites/contract.ts';
import type { HideCamp } from '@campjay/command-api/hidden-camps/contract.ts';
import { commandRequest } from '../commandRequest.ts';
import {
  type QueuedCommand,
  queuedCommands,
  listsDelayed,
  type Stage,
  commandQueued,
  commandsRemoved,
  commandStageChanged,
} from './commands.ts';
import { signInOpened } from '../identity.ts';
import { isSessionExpired, refusalMessage, type RequestError } from '../requestErrors.ts';
import { messageShown } from '../snackbar/snackbar.ts';

const FORCE_REFETCH = { forceRefetch: true, subscribe: false } as const;

const refetchFavorites = async ({ dispatch }: AppStore): Promise<Favorites | undefined> => {
  await dispatch(favoritesApi.util.getRunningQueryThunk('favorites', undefined));
  return (await dispatch(favoritesApi.endpoints.favorites.initiate(undefined, FORCE_REFETCH))).data;
};

const refetchHiddenCamps = async ({ dispatch }: AppStore): Promise<MaybeStale | undefined> => {
  await dispatch(hiddenCampsApi.util.getRunningQueryThunk('hiddenCamps', undefined));
  return (await dispatch(hiddenCampsApi.endpoints.hiddenCamps.initiate(undefined, FORCE_REFETCH))).data;
};

/**
 * Refetches the parent's lists. Waits for running requests first, because their responses may lack the latest writes.
 * @returns whether both lists arrived and include everything that this page has written
 */
export const refreshLists = async (store: AppStore): Promise<boolean> => {
  const lists = await Promise.all([refetchFavorites(store), refetchHiddenCamps(store)]);
  return lists.every((list) => list !== undefined && list.stale !== true);
};

const commandRequestOf = (command: QueuedCommand): { path: string; body: FavoriteCamp | SaveNote | HideCamp } => {
  const camp = { org_id: command.orgId };
  switch (command.kind) {
    case 'favorite':
      return { path: command.value ? 'favorites/favorite-camp' : 'favorites/unfavorite-camp', body: camp };
    case 'hide':
      return { path: command.value ? 'hidden-camps/hide-camp' : 'hidden-camps/unhide-camp', body: camp };
    case 'note':
      return { path: 'favorites/save-note', body: { ...camp, note: command.value } };
  }
};

const commandsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendCommand: build.mutation<CommandDone, QueuedCommand>({
      query: (command) => {
        const { path, body } = commandRequestOf(command);
        // The request must outlive the page, which may be closed right after the press.
        return { ...commandRequest(path, body, command.commandKey), keepalive: true };
      },
    }),
  }),
});

/** Sends a command to the server. */
const { sendCommand } = commandsApi.endpoints;

const NOT_SAVED = 'Your favorites could not be saved. Please check your connection and try again.';

/**
 * The message for a rejected command: a favorite shows one, a hide is only logged (Requirement 8.24), and a note shows
 * its error beside its text.
 */
const rejectionMessage = (command: QueuedCommand, error: RequestError) => {
  if (command.kind === 'hide') console.error('Failed to update the camp hidden state', Reflect.get(error, 'status'));
  if (isSessionExpired(error))
    return messageShown({
      text: 'Please sign in again to keep what you change.',
      isFailure: true,
      action: { label: 'Sign In', reduxAction: signInOpened('signIn') },
    });
  return command.kind === 'favorite'
    ? messageShown({ text: refusalMessage(error) ?? NOT_SAVED, isFailure: true })
    : undefined;
};

/** Milliseconds before stale lists are fetched again. The server has already waited two seconds by then. */
const RETRY_DELAY_MS = 3000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const commandsAt = (store: AppStore, stage: Stage): readonly QueuedCommand[] =>
  queuedCommands(store.getState()).filter((command) => command.stage === stage);

const send = async ({ dispatch }: AppStore, command: QueuedCommand): Promise<void> => {
  dispatch(commandStageChanged({ command, stage: 'sent' }));
  const { error } = await dispatch(sendCommand.initiate(command, { track: false }));
  if (!error) {
    dispatch(commandStageChanged({ command, stage: 'granted' }));
    return;
  }
  const message = rejectionMessage(command, error);
  if (message) dispatch(message);
  if (command.kind === 'note') dispatch(commandStageChanged({ command, stage: 'refused' }));
  else dispatch(commandsRemoved([command]));
};

/**
 * Refetches the lists to confirm the granted commands. Stale lists are fetched again, unless there are newer commands
 * to send.
 */
const settle = async (store: AppStore): Promise<void> => {
  const confirmed = commandsAt(store, 'granted');
  if (await refreshLists(store)) store.dispatch(commandsRemoved(confirmed));
  else {
    store.dispatch(listsDelayed());
    await pause(RETRY_DELAY_MS);
  }
};

/**
 * Sends queued commands one at a time, so that the last of several presses is also the last that the server receives,
 * and later queries carry the latest position. Then refetches the lists.
 */
export const startCommandOutbox = (store: AppStore): (() => void) => {
  let isBusy = false;
  const drain = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const [next] = commandsAt(store, 'new');
      if (next) await send(store, next);
      else if (commandsAt(store, 'granted').length > 0) await settle(store);
      else break;
    }
    isBusy = false;
  };
  /** Sends without waiting for responses, because the page is being unloaded. */
  const sendAllNow = (): void => {
    for (const command of commandsAt(store, 'new')) void send(store, command);
  };
  const retryNotes = (): void => {
    for (const command of commandsAt(store, 'refused')) store.dispatch(commandQueued(command));
  };
  const stop = store.subscribe(() => void drain());
  window.addEventListener('pagehide', sendAllNow);
  window.addEventListener('online', retryNotes);
  void drain();
  return () => {
    stop();
    window.removeEventListener('pagehide', sendAllNow);
    window.removeEventListener('online', retryNotes);
  };
};
