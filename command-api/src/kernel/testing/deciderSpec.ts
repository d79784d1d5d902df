import { expect } from '@jest/globals';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Decider, type Decision, type Refusal } from '../decider.ts';

/** Assertions about a decision. Each fails with the difference. */
export interface DecisionClaims<Event, Reason> {
  /** Exactly these events, in this order (at least one; see `thenNothing`). */
  then(first: Event, ...more: readonly Event[]): void;
  /** Accepted, and nothing had to change. */
  thenNothing(): void;
  /** Refused with exactly this reason. */
  thenRefused(reason: Reason): void;
}

/**
 * Rule tests that read like the rules: `given(SessionPlanned(robotics)).when(toPlan(robotics)).thenNothing()`. All
 * given and decided events pass through JSON and their own parser, as in the log: an event that cannot be read back
 * fails the test.
 */
export const deciderSpec = <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  decider: Decider<State, Command, Event, Reason>,
) => {
  const throughTheLog = (event: Event): Event => {
    const reader = decider.events.find(({ type }) => type === event.type);
    if (!reader) throw new Error(`${event.type} is not among the decider's events`);
    return reader.parse(JSON.parse(JSON.stringify(event.data)), reader.version);
  };

  const claimsOf = (decision: Decision<Event, Reason>): DecisionClaims<Event, Reason> => {
    const expectAccepted = (...events: readonly Event[]) => {
      expect(decision).toEqual({ kind: 'accepted', events });
      if (decision.kind === 'accepted') expect(decision.events.map(throughTheLog)).toEqual(events);
    };
    return {
      then: expectAccepted,
      thenNothing: () => expectAccepted(),
      thenRefused: (reason) => expect(decision).toEqual({ kind: 'refused', reason }),
    };
  };

  return (...history: readonly Event[]) => ({
    when: (command: Command): DecisionClaims<Event, Reason> =>
      claimsOf(decider.decide(command, history.map(throughTheLog).reduce(decider.evolve, decider.initialState))),
  });
};
