import { type DomainEvent } from '@campjay/events/defineEvent.ts';

/** What a rule answers: the facts that now hold (possibly none), or the reason why the wish is not granted. */
export type Decision<Event, Reason> =
  | { readonly kind: 'accepted'; readonly events: readonly Event[] }
  | { readonly kind: 'refused'; readonly reason: Reason };

/** Grants a wish. Without events it says that all is already as wished. Events of several types need `<Event>`. */
export const accepted = <Event = never>(
  ...events: readonly Event[]
): { readonly kind: 'accepted'; events: readonly Event[] } => ({ kind: 'accepted', events });

/** Declines a wish, with the reason as data. */
export const refused = <const Reason>(reason: Reason): { readonly kind: 'refused'; reason: Reason } => ({
  kind: 'refused',
  reason,
});

/** Every refusal names its rule; further fields say what the caller needs to explain it. */
export interface Refusal {
  readonly type: string;
}

/** How one of a stream's events is read back; every `defineEvent` definition is one. */
export interface EventReaderOf<Event extends DomainEvent> {
  readonly type: Event['type'];
  readonly version: number;
  parse(data: unknown, version: number): Event;
}

/**
 * The rules of one kind of stream, as plain functions over plain data: no clock, no I/O, no randomness. Time and new
 * ids come in with the command. The state holds only what decisions need.
 */
export interface Decider<State, Command, Event extends DomainEvent, Reason extends Refusal> {
  /** Every event that a stream of this kind may hold, for example `campEvents`. */
  readonly events: readonly EventReaderOf<Event>[];
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Decision<Event, Reason>;
}
