import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { categoryOf, entityIdOf, parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type ForgetPerson } from './forgetPerson.ts';

const PARENTS = categoryOf(parentStream(''));
const AGAIN_AFTER_MS = 5_000;

/**
 * Follows the log from its beginning and does for each `PersonForgotten` what follows from it: where a process ended in
 * between, and where a backup was brought back that still holds what was destroyed (DESIGN §4). It keeps no checkpoint,
 * because such a backup would hold that too; forgetting somebody again costs three statements that find nothing.
 */
export const followForgotten = async (
  { store, forget, log }: { readonly store: EventStore; readonly forget: ForgetPerson; readonly log: Log },
  signal: AbortSignal,
): Promise<void> => {
  for await (const { events } of store.subscribe({ categories: [PARENTS], signal }))
    for (const { type, streamId } of events)
      if (type === PersonForgotten.type) await untilDone(() => forget(entityIdOf(streamId)), log, signal);
};

/** The database may be away for a while; whoever has to be forgotten is not passed over for that. */
const untilDone = async (act: () => Promise<void>, log: Log, signal: AbortSignal): Promise<void> => {
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
