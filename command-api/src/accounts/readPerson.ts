import { type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { readState } from '../kernel/handledStream.ts';
import { type Person } from '../identity/createJoinCommand.ts';

export interface PersonDeps {
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'decrypt'>;
}

/**
 * Reads the name and email of an account's owner, in the spelling that they entered, not normalized. Undefined if the
 * account was deleted or never existed.
 * @throws StoreUnavailable
 */
export const readPerson = async ({ store, sealing }: PersonDeps, userId: string): Promise<Person | undefined> => {
  const streamId = parentStream(userId);
  const sealedPerson = await readState(store, personFold, streamId);
  if (!sealedPerson) return undefined;
  const decryptField = async (field: keyof Person): Promise<string | undefined> => {
    const result = await sealing.decrypt(sealedPerson[field], { streamId, field });
    return result.kind === 'decrypted' ? result.getValue() : undefined;
  };
  const email = await decryptField('email');
  const firstName = await decryptField('firstName');
  const lastName = await decryptField('lastName');
  // The key of a deleted account is destroyed, so none of its fields can be decrypted.
  const isDeleted = email === undefined || firstName === undefined || lastName === undefined;
  return isDeleted ? undefined : { email, firstName, lastName };
};

/** Like `readPerson`, but returns only the email. @throws StoreUnavailable */
export const readEmail = async (deps: PersonDeps, userId: string): Promise<string | undefined> =>
  (await readPerson(deps, userId))?.email;

type SealedPerson = Readonly<Record<keyof Person, Sealed<string>>>;

const personFold: Fold<SealedPerson | undefined, ParentEvent> = {
  events: parentEvents,
  initialState: undefined,
  evolve: (person, event) => {
    if (event.type === 'ParentJoined') return event.data;
    if (event.type === 'EmailChanged' && person) return { ...person, email: event.data.email };
    return person;
  },
};
