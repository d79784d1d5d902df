import type { AppStore } from '../../store.ts';
import { refreshLists } from './refreshLists.ts';
import { rejectionMessage } from './rejectionMessage.ts';
import {
  type QueuedCommand,
  queuedCommands,
  listsDelayed,
  type Stage,
  commandQueued,
  commandsRemoved,
  commandStageChanged,
} from './commands.ts';
import { sendCommand } from './commandsApi.ts';

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
