import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Decider, type Decision, type Refusal } from '../decider.ts';

export interface Run<State, Event, Reason> {
  /** The state after all decided events. */
  readonly state: State;
  readonly events: readonly Event[];
  readonly decisions: readonly Decision<Event, Reason>[];
}

/** Decides commands one after the other, each over the result of the previous ones. */
export const runCommands = <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  { decide, evolve, initialState }: Decider<State, Command, Event, Reason>,
  commands: readonly Command[],
): Run<State, Event, Reason> => {
  const decisions: Decision<Event, Reason>[] = [];
  let state = initialState;
  for (const command of commands) {
    const decision = decide(command, state);
    decisions.push(decision);
    if (decision.kind === 'accepted') state = decision.events.reduce(evolve, state);
  }
  return { state, events: decisions.flatMap((each) => (each.kind === 'accepted' ? each.events : [])), decisions };
};

/** The state that a later command sees: folded from the events as read back from the log. */
export const replayed = <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  { events: readers, evolve, initialState }: Decider<State, Command, Event, Reason>,
  events: readonly Event[],
): State =>
  events
    .map(({ type, data }) => {
      const reader = readers.find((each) => each.type === type);
      if (!reader) throw new Error(`${type} is not among the decider's events`);
      return reader.parse(JSON.parse(JSON.stringify(data)), reader.version);
    })
    .reduce(evolve, initialState);
