import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { readState } from '../kernel/handleCommand.ts';
import { type Person } from '../identity/join.ts';

/** Dependencies for reading a person. */
export interface PersonDeps {
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'decrypt'>;
}

/** The account's person, as entered; undefined if the account was deleted. @throws StoreUnavailable */
export const personOfAccount = async ({ store, sealing }: PersonDeps, userId: string): Promise<Person | undefined> => {
  const streamId = parentStream(userId);
  const sealed = await readState(store, personFold, streamId);
  if (!sealed) return undefined;
  const open = async (field: keyof Person): Promise<string | undefined> => {
    const opened = await sealing.decrypt(sealed[field], { streamId, field });
    return opened.kind === 'opened' ? opened.getValue() : undefined;
  };
  const [email, firstName, lastName] = [await open('email'), await open('firstName'), await open('lastName')];
  const isDeleted = email === undefined || firstName === undefined || lastName === undefined;
  return isDeleted ? undefined : { email, firstName, lastName };
};

/** An account's email as entered; undefined if the account was deleted. @throws StoreUnavailable */
export const emailOfAccount = async (deps: PersonDeps, userId: string): Promise<string | undefined> =>
  (await personOfAccount(deps, userId))?.email;

type SealedPerson = Readonly<Record<keyof Person, Sealed<string>>>;

const personFold = {
  events: parentEvents,
  initialState: undefined as SealedPerson | undefined,
  evolve: (known: SealedPerson | undefined, event: ParentEvent): SealedPerson | undefined => {
    if (event.type === 'ParentJoined') return event.data;
    return known && event.type === 'EmailChanged' ? { ...known, email: event.data.email } : known;
  },
};
