import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { KidAdded, KidChanged, KidRemoved } from '@campjay/events/kids/events.ts';
import { MAX_KIDS } from '@campjay/events/kids/limits.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { accepted, type Decider, type Decision, refused } from '../decider.ts';

/** What is told of a kid, sealed fact by fact; what is absent is not told. */
export interface ToldOfKid {
  readonly name?: Sealed<string> | undefined;
  readonly dob?: Sealed<string> | undefined;
  readonly grade?: Sealed<number> | undefined;
}
type Fact = keyof ToldOfKid;

export type KidsCommand =
  | ({ readonly type: 'AddKid'; readonly kidId: string } & ToldOfKid)
  /** `null` says that a fact is no longer told; what is absent stays. */
  | ({ readonly type: 'ChangeKid'; readonly kidId: string } & { readonly [Name in Fact]?: ToldOfKid[Name] | null })
  | { readonly type: 'RemoveKid'; readonly kidId: string };

export type KidsRefusal =
  | { readonly type: 'TooManyKids'; readonly max: number }
  /** A kid of whom nothing is told is no kid yet. */
  | { readonly type: 'NothingTold' }
  | { readonly type: 'NoSuchKid' }
  /** A device that did not know yet must not bring a kid back, nor its place in the schedule. */
  | { readonly type: 'KidWasRemoved' }
  | { readonly type: 'PersonForgotten' };

export interface Kids {
  /** Which facts are told of each kid. */
  readonly told: ReadonlyMap<string, ReadonlySet<Fact>>;
  readonly removed: ReadonlySet<string>;
  readonly isForgotten: boolean;
}

type CommandOf<Type extends KidsCommand['type']> = Extract<KidsCommand, { readonly type: Type }>;
type KidsDecision = Decision<ParentEvent, KidsRefusal>;

const FACTS = ['name', 'dob', 'grade'] as const satisfies readonly Fact[];

const decide = (command: KidsCommand, kids: Kids): KidsDecision => {
  if (kids.isForgotten) return refused({ type: 'PersonForgotten' });
  switch (command.type) {
    case 'AddKid':
      return addKid(command, kids);
    case 'ChangeKid':
      return changeKid(command, kids);
    case 'RemoveKid':
      return kids.told.has(command.kidId) ? accepted(KidRemoved({ kidId: command.kidId })) : accepted();
  }
};

const addKid = ({ kidId, name, dob, grade }: CommandOf<'AddKid'>, { told, removed }: Kids): KidsDecision => {
  if (told.has(kidId)) return accepted();
  if (removed.has(kidId)) return refused({ type: 'KidWasRemoved' });
  if (told.size >= MAX_KIDS) return refused({ type: 'TooManyKids', max: MAX_KIDS });
  const facts = { ...(name && { name }), ...(dob && { dob }), ...(grade && { grade }) };
  return Object.keys(facts).length > 0 ? accepted(KidAdded({ kidId, ...facts })) : refused({ type: 'NothingTold' });
};

/** Every fact that is told is news: what is under the seals is not compared. */
const changeKid = (command: CommandOf<'ChangeKid'>, { told, removed }: Kids): KidsDecision => {
  const { kidId } = command;
  const known = told.get(kidId);
  if (!known) return refused({ type: removed.has(kidId) ? 'KidWasRemoved' : 'NoSuchKid' });
  const news = FACTS.filter((fact) => (command[fact] === null ? known.has(fact) : command[fact] !== undefined));
  if (news.length === 0) return accepted();
  if (withChanges(known, command).size === 0) return refused({ type: 'NothingTold' });
  return accepted(KidChanged({ kidId, ...Object.fromEntries(news.map((fact) => [fact, command[fact]])) }));
};

/** The facts that are told after a change, in one order whatever the way there. */
const withChanges = (known: ReadonlySet<Fact>, changes: { readonly [Name in Fact]?: unknown }): ReadonlySet<Fact> =>
  new Set(FACTS.filter((fact) => (changes[fact] === undefined ? known.has(fact) : changes[fact] !== null)));

const evolve = (kids: Kids, event: ParentEvent): Kids => {
  switch (event.type) {
    case 'KidAdded':
    case 'KidChanged': {
      const { kidId } = event.data;
      const facts = withChanges(kids.told.get(kidId) ?? new Set(), event.data);
      return { ...kids, told: new Map(kids.told).set(kidId, facts) };
    }
    case 'KidRemoved': {
      const { kidId } = event.data;
      const told = new Map([...kids.told].filter(([id]) => id !== kidId));
      return { ...kids, told, removed: new Set(kids.removed).add(kidId) };
    }
    case 'PersonForgotten':
      return { ...kids, isForgotten: true };
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

/** The rules of a parent's kids. The account in the same stream has rules of its own, save that being forgotten ends both. */
export const kidsDecider: Decider<Kids, KidsCommand, ParentEvent, KidsRefusal> = {
  events: parentEvents,
  initialState: { told: new Map(), removed: new Set(), isForgotten: false },
  evolve,
  decide,
};
