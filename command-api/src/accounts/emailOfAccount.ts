import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { readState } from '../handleCommand.ts';

/** An account's email as its owner typed it; undefined when the account was deleted. @throws StoreUnavailable */
export const emailOfAccount = async (
  { store, sealing }: { readonly store: EventStore; readonly sealing: Pick<Sealing, 'open'> },
  userId: string,
): Promise<string | undefined> => {
  const streamId = parentStream(userId);
  const sealed = await readState(store, emailFold, streamId);
  const opened = sealed && (await sealing.open(sealed, { streamId, field: 'email' }));
  return opened?.kind === 'opened' ? opened.reveal() : undefined;
};

const emailFold = {
  events: parentEvents,
  initialState: undefined as Sealed<string> | undefined,
  evolve: (known: Sealed<string> | undefined, event: ParentEvent): Sealed<string> | undefined =>
    event.type === 'ParentJoined' ? event.data.email : known,
};
