import type { AppStore } from '../store.ts';
import { freshLists } from './freshLists.ts';
import { sayRefused } from './sayRefused.ts';
import { type KeptWish, keptWishes, listsLate, type Stage, wished, wishesDropped, wishMoved } from './wishes.ts';
import { sendWish } from './wishesApi.ts';

/** Milliseconds after which lists that were late are asked for again; the server itself has waited two seconds by then. */
const ASK_AGAIN_MS = 3000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const at = (store: AppStore, stage: Stage): readonly KeptWish[] =>
  keptWishes(store.getState()).filter((wish) => wish.stage === stage);

const send = async ({ dispatch }: AppStore, wish: KeptWish): Promise<void> => {
  dispatch(wishMoved({ wish, stage: 'sent' }));
  const { error } = await dispatch(sendWish.initiate(wish, { track: false }));
  if (!error) {
    dispatch(wishMoved({ wish, stage: 'granted' }));
    return;
  }
  const message = sayRefused(wish, error);
  if (message) dispatch(message);
  if (wish.kind === 'note') dispatch(wishMoved({ wish, stage: 'refused' }));
  else dispatch(wishesDropped([wish]));
};

/** The lists take over what was granted; late ones are asked for again, unless there is something newer to send. */
const settle = async (store: AppStore): Promise<void> => {
  const granted = at(store, 'granted');
  if (await freshLists(store)) store.dispatch(wishesDropped(granted));
  else {
    store.dispatch(listsLate());
    await pause(ASK_AGAIN_MS);
  }
};

/**
 * Says every wish to the server, one after the other, so that the last one of several presses is also the last that the
 * server hears, and the position that later questions name is the latest; then has the lists take over.
 */
export const keepWishes = (store: AppStore): (() => void) => {
  let isBusy = false;
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const [next] = at(store, 'new');
      if (next) await send(store, next);
      else if (at(store, 'granted').length > 0) await settle(store);
      else break;
    }
    isBusy = false;
  };
  /** Nobody waits for answers when the page goes away. */
  const hurry = (): void => {
    for (const wish of at(store, 'new')) void send(store, wish);
  };
  const retryNotes = (): void => {
    for (const wish of at(store, 'refused')) store.dispatch(wished(wish));
  };
  const stop = store.subscribe(() => void work());
  window.addEventListener('pagehide', hurry);
  window.addEventListener('online', retryNotes);
  void work();
  return () => {
    stop();
    window.removeEventListener('pagehide', hurry);
    window.removeEventListener('online', retryNotes);
  };
};
