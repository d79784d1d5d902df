import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type CacheLimits } from '@campjay/platform/eventstore/cachedFold.ts';

/**
 * An immutable set of keys, for the state of a decider. It is a linked list of additions and removals, the newest
 * first: a change costs O(1) and leaves existing states unchanged; a lookup walks the list. (Copying a set for every
 * event would take seconds for a stream of 5,000 events.)
 */
export interface PersistentSet<Key> {
  /** Number of keys in the set. */
  readonly size: number;
  readonly latestChange?: SetChange<Key>;
}

interface SetChange<Key> {
  readonly key: Key;
  /** True if the key was added, false if it was removed. */
  readonly isAdded: boolean;
  readonly previous?: SetChange<Key> | undefined;
}

/** The empty set. */
export const EMPTY_SET: PersistentSet<never> = { size: 0 };

/** Returns the set with a key added. The key must not be in the set yet, because `size` changes without a lookup. */
export const addKey = <Key>({ size, latestChange }: PersistentSet<Key>, key: Key): PersistentSet<Key> => ({
  size: size + 1,
  latestChange: { key, isAdded: true, previous: latestChange },
});

/** Returns the set without a key. The key must be in the set, because `size` changes without a lookup. */
export const removeKey = <Key>({ size, latestChange }: PersistentSet<Key>, key: Key): PersistentSet<Key> => ({
  size: size - 1,
  latestChange: { key, isAdded: false, previous: latestChange },
});

/** True if the key is in the set. */
export const hasKey = <Key>({ latestChange }: PersistentSet<Key>, key: Key): boolean => {
  for (let change = latestChange; change; change = change.previous) if (change.key === key) return change.isAdded;
  return false;
};

/** A decision: the new events (possibly none), or the reason why the command is refused. */
export type Decision<Event, Reason> =
  | { readonly kind: 'accepted'; readonly events: readonly Event[] }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** Accepts a command. Pass no events if nothing has to change. Events of several types need an explicit `<Event>`. */
export const accept = <Event = never>(
  ...events: readonly Event[]
): { readonly kind: 'accepted'; events: readonly Event[] } => ({ kind: 'accepted', events });

/** Refuses a command, with the reason as data. */
export const refuse = <const Reason>(reason: Reason): { readonly kind: 'refused'; reason: Reason } => ({
  kind: 'refused',
  reason,
});

/**
 * The reason why a command is refused. `type` names the rule that was violated; further fields contain what the caller
 * needs to explain it.
 */
export interface Refusal {
  readonly type: string;
}

/** Parses the stored events of one type; every `defineEvent` definition implements it. */
export interface EventReaderOf<Event extends DomainEvent> {
  readonly type: Event['type'];
  readonly version: number;
  parse(data: unknown, version: number): Event;
}

/**
 * The rules of one kind of stream, as pure functions over plain data: no clock, no I/O, no randomness. The command
 * contains the time and new ids if they are needed. The state contains only what decisions need.
 */
export interface Decider<State, Command, Event extends DomainEvent, Reason extends Refusal> {
  /** Every event type that a stream of this kind may contain, for example `campEvents`. */
  readonly events: readonly EventReaderOf<Event>[];
  /** Limits of a cache for this decider alone, if its states are too large to share one with others. */
  readonly cacheLimits?: CacheLimits;
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Decision<Event, Reason>;
}
