import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { categoryOf, entityIdOf, favoritesStream, parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { endStreams } from './endStreams.ts';
import { type ForgetPerson } from './forgetPerson.ts';

const FAVORITES = categoryOf(favoritesStream(''));
const PARENTS = categoryOf(parentStream(''));
const AGAIN_AFTER_MS = 5_000;

/**
 * Follows the log from its beginning and does for each `PersonForgotten` what follows from it: where a process ended in
 * between, and where a backup was brought back that still holds what was destroyed (DESIGN §4). It keeps no checkpoint,
 * because such a backup would hold that too; forgetting somebody again costs a few statements that find nothing.
 *
 * Where only the first of the person's streams has ended, the others are ended as the person wished it, under the same
 * command key: it appends nothing beside the request that is still at it.
 */
export const followForgotten = async (
  { store, forget, log }: { readonly store: EventStore; readonly forget: ForgetPerson; readonly log: Log },
  signal: AbortSignal,
): Promise<void> => {
  for await (const { events } of store.subscribe({ categories: [FAVORITES, PARENTS], signal }))
    for (const { type, streamId, metadata } of events) {
      if (type !== PersonForgotten.type) continue;
      const userId = entityIdOf(streamId);
      const isFirst = categoryOf(streamId) === FAVORITES;
      await untilDone(() => (isFirst ? endStreams(store, userId, metadata) : forget(userId)), log, signal);
    }
};

/** The database may be away for a while; whoever has to be forgotten is not passed over for that. */
const untilDone = async (act: () => Promise<unknown>, log: Log, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await act();
      return;
    } catch (error) {
      log.error({ err: error }, 'A person could not be forgotten yet; it is tried again.');
      await pause(AGAIN_AFTER_MS, signal);
    }
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
