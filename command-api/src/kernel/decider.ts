import { type DomainEvent } from '@campjay/events/defineEvent.ts';

/**
 * A set of keys, folded from a stream that turns keys on and off, as a linked list with the newest toggle first. Adding
 * a toggle costs O(1) and leaves existing states unchanged; a lookup walks the list. (A fold that copied a set of 5,000
 * keys for each of as many events would take seconds.)
 */
export interface Toggles<Key> {
  /** Number of keys that are on. */
  readonly size: number;
  readonly newest?: Toggle<Key>;
}

interface Toggle<Key> {
  readonly key: Key;
  readonly isOn: boolean;
  readonly previous?: Toggle<Key> | undefined;
}

export const NO_TOGGLES: Toggles<never> = { size: 0 };

/** Turns a key on or off. The key must be in the opposite state, because `size` changes without a lookup. */
export const withToggle = <Key>({ size, newest }: Toggles<Key>, key: Key, isOn: boolean): Toggles<Key> => ({
  size: isOn ? size + 1 : size - 1,
  newest: { key, isOn, previous: newest },
});

export const isOn = <Key>({ newest }: Toggles<Key>, key: Key): boolean => {
  for (let toggle = newest; toggle; toggle = toggle.previous) if (toggle.key === key) return toggle.isOn;
  return false;
};

/** A decision: the new events (possibly none), or the reason why the command is refused. */
export type Decision<Event, Reason> =
  | { readonly kind: 'accepted'; readonly events: readonly Event[] }
  | { readonly kind: 'refused'; readonly reason: Reason };

/**
 * Accepts a command. Without events, nothing had to change. Events of several types need an explicit `<Event>`.
 */
export const accepted = <Event = never>(
  ...events: readonly Event[]
): { readonly kind: 'accepted'; events: readonly Event[] } => ({ kind: 'accepted', events });

/** Refuses a command, with the reason as data. */
export const refused = <const Reason>(reason: Reason): { readonly kind: 'refused'; reason: Reason } => ({
  kind: 'refused',
  reason,
});

/** `type` names the rule that was violated; further fields contain what the caller needs to explain it. */
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
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Decision<Event, Reason>;
}
