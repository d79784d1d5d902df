import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { KidAdded, KidChanged, KidRemoved } from '@campjay/events/kids/events.ts';
import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';

/** Fields of a kid, each sealed (encrypted) separately. A field is absent if it is unknown. */
export interface KidFields {
  readonly name?: Sealed<string> | undefined;
  readonly dob?: Sealed<string> | undefined;
  readonly grade?: Sealed<number> | undefined;
}
type KidField = keyof KidFields;

export type KidsCommand =
  | ({ readonly type: 'AddKid'; readonly kidId: string } & KidFields)
  /** `null` clears a field; an absent field stays unchanged. */
  | ({ readonly type: 'ChangeKid'; readonly kidId: string } & { readonly [Name in KidField]?: KidFields[Name] | null })
  | { readonly type: 'RemoveKid'; readonly kidId: string };

export type KidsRefusal =
  | { readonly type: 'TooManyKids'; readonly max: number }
  /** The kid would have no field; it needs at least one. (The name of this problem is part of the API.) */
  | { readonly type: 'NothingTold' }
  | { readonly type: 'NoSuchKid' }
  /** A removed kid cannot be added or changed, so that a device with outdated data does not restore it. */
  | { readonly type: 'KidWasRemoved' }
  | { readonly type: 'PersonForgotten' };

/** The state of a parent's kids that decisions need. Values of fields are not part of it. */
export interface Kids {
  /** Names of the fields that have a value, by kid id. */
  readonly knownFields: ReadonlyMap<string, ReadonlySet<KidField>>;
  readonly removedKidIds: ReadonlySet<string>;
  readonly isForgotten: boolean;
}

type CommandOf<Type extends KidsCommand['type']> = Extract<KidsCommand, { readonly type: Type }>;
type KidsDecision = Decision<ParentEvent, KidsRefusal>;

const KID_FIELDS = ['name', 'dob', 'grade'] as const satisfies readonly KidField[];

const decide = (command: KidsCommand, kids: Kids): KidsDecision => {
  if (kids.isForgotten) return refuse({ type: 'PersonForgotten' });
  switch (command.type) {
    case 'AddKid':
      return addKid(command, kids);
    case 'ChangeKid':
      return changeKid(command, kids);
    case 'RemoveKid':
      return kids.knownFields.has(command.kidId) ? accept(KidRemoved({ kidId: command.kidId })) : accept();
  }
};

const addKid = (
  { kidId, name, dob, grade }: CommandOf<'AddKid'>,
  { knownFields, removedKidIds }: Kids,
): KidsDecision => {
  if (knownFields.has(kidId)) return accept();
  if (removedKidIds.has(kidId)) return refuse({ type: 'KidWasRemoved' });
  if (knownFields.size >= MAX_KIDS) return refuse({ type: 'TooManyKids', max: MAX_KIDS });
  const fields = { ...(name && { name }), ...(dob && { dob }), ...(grade && { grade }) };
  return Object.keys(fields).length > 0 ? accept(KidAdded({ kidId, ...fields })) : refuse({ type: 'NothingTold' });
};

/** Every field with a value counts as a change, because sealed values are not compared. */
const changeKid = (command: CommandOf<'ChangeKid'>, { knownFields, removedKidIds }: Kids): KidsDecision => {
  const { kidId } = command;
  const currentFields = knownFields.get(kidId);
  if (!currentFields) return refuse({ type: removedKidIds.has(kidId) ? 'KidWasRemoved' : 'NoSuchKid' });
  const changedFields = KID_FIELDS.filter((field) =>
    command[field] === null ? currentFields.has(field) : command[field] !== undefined,
  );
  if (changedFields.length === 0) return accept();
  if (fieldsAfterChange(currentFields, command).size === 0) return refuse({ type: 'NothingTold' });
  return accept(KidChanged({ kidId, ...Object.fromEntries(changedFields.map((field) => [field, command[field]])) }));
};

/** The fields that have a value after a change, always in the same order. */
const fieldsAfterChange = (
  currentFields: ReadonlySet<KidField>,
  changes: { readonly [Name in KidField]?: unknown },
): ReadonlySet<KidField> =>
  new Set(
    KID_FIELDS.filter((field) => (changes[field] === undefined ? currentFields.has(field) : changes[field] !== null)),
  );

const evolve = (kids: Kids, event: ParentEvent): Kids => {
  switch (event.type) {
    case 'KidAdded':
    case 'KidChanged': {
      const { kidId } = event.data;
      const fields = fieldsAfterChange(kids.knownFields.get(kidId) ?? new Set(), event.data);
      return { ...kids, knownFields: new Map(kids.knownFields).set(kidId, fields) };
    }
    case 'KidRemoved': {
      const { kidId } = event.data;
      const knownFields = new Map([...kids.knownFields].filter(([id]) => id !== kidId));
      return { ...kids, knownFields, removedKidIds: new Set(kids.removedKidIds).add(kidId) };
    }
    case 'PersonForgotten':
      return { ...kids, isForgotten: true };
    // The other events of the account do not concern kids.
    case 'ParentJoined':
    case 'EmailChanged':
    case 'ProfileUpdated':
    case 'AddressSaved':
    case 'AddressCleared':
    case 'TrialStarted':
    case 'AccountTypeSet':
    case 'TourProgressed':
    case 'ScheduleLookedAt':
    case 'CampNewsSeen':
      return kids;
  }
};

/**
 * The rules of a parent's kids. The account is in the same stream but has its own rules (`accountDecider`), except that
 * `PersonForgotten` ends both.
 */
export const kidsDecider: Decider<Kids, KidsCommand, ParentEvent, KidsRefusal> = {
  events: parentEvents,
  initialState: { knownFields: new Map(), removedKidIds: new Set(), isForgotten: false },
  evolve,
  decide,
};
