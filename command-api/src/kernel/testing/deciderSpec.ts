import { expect } from '@jest/globals';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Decider, type Refusal } from '../decider.ts';

/**
 * Rule tests that read like the rules: `given(SessionPlanned(robotics)).ignores(toPlan(robotics))`. All given and decided
 * events pass through JSON and their own parser, as in the log: an event that cannot be read back fails the test.
 */
export const deciderSpec = <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  decider: Decider<State, Command, Event, Reason>,
) => {
  const throughTheLog = (event: Event): Event => {
    const reader = decider.events.find(({ type }) => type === event.type);
    if (!reader) throw new Error(`${event.type} is not among the decider's events`);
    return reader.parse(JSON.parse(JSON.stringify(event.data)), reader.version);
  };

  /** The state after these events, with assertions about the next command. Each fails with the difference. */
  return (...history: readonly Event[]) => {
    const decide = (command: Command) =>
      decider.decide(command, history.map(throughTheLog).reduce(decider.evolve, decider.initialState));
    const expectEvents = (command: Command, events: readonly Event[]): void => {
      const decision = decide(command);
      expect(decision).toEqual({ kind: 'accepted', events });
      if (decision.kind === 'accepted') expect(decision.events.map(throughTheLog)).toEqual(events);
    };
    return {
      /** Accepted with exactly these events, in this order (at least one; see `ignores`). */
      appends: (command: Command, first: Event, ...more: readonly Event[]) => expectEvents(command, [first, ...more]),
      /** Accepted, and nothing had to change. */
      ignores: (command: Command) => expectEvents(command, []),
      /** Refused with exactly this reason. */
      refuses: (command: Command, reason: Reason) => expect(decide(command)).toEqual({ kind: 'refused', reason }),
    };
  };
};
