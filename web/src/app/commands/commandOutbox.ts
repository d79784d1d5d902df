import type { AppStore } from '../store.ts';
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

/** Milliseconds after which lists that were late are asked for again; the server itself has waited two seconds by then. */
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

/** The lists take over what was granted; late ones are asked for again, unless there is something newer to send. */
const settle = async (store: AppStore): Promise<void> => {
  const confirmed = commandsAt(store, 'granted');
  if (await refreshLists(store)) store.dispatch(commandsRemoved(confirmed));
  else {
    store.dispatch(listsDelayed());
    await pause(RETRY_DELAY_MS);
  }
};

/**
 * Says every wish to the server, one after the other, so that the last one of several presses is also the last that the
 * server hears, and the position that later questions name is the latest; then has the lists take over.
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
  /** Nobody waits for answers when the page goes away. */
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
