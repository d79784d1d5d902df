import { CoParentLeft, CoParentRemoved, ScheduleShareReceived } from '@campjay/events/schedule/events.ts';
import { entityIdOf } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

/** The shared schedules that each parent has joined and not left, as of the events read so far. */
export interface JoinedSchedules {
  /** Applies the next event of any schedule; returns the user who joined by it. */
  readonly apply: (event: RecordedEvent) => string | undefined;
  /** Owners of the schedules that this parent joined, including those whose share has ended. */
  readonly of: (userId: string) => readonly string[];
}

/**
 * Derived from the schedules' streams, because a co-parent's account does not list them. Built while reading the log
 * from its start, as `runForgottenPersonPolicy` does anyway, so an interruption loses nothing.
 */
export const joinedSchedules = (): JoinedSchedules => {
  const ownersOf = new Map<string, Set<string>>();
  return {
    apply: ({ type, streamId, data, version }) => {
      const ownerId = entityIdOf(streamId);
      switch (type) {
        case ScheduleShareReceived.type: {
          const { userId } = ScheduleShareReceived.parse(data, version).data;
          ownersOf.set(userId, (ownersOf.get(userId) ?? new Set()).add(ownerId));
          return userId;
        }
        case CoParentLeft.type:
          ownersOf.get(CoParentLeft.parse(data, version).data.userId)?.delete(ownerId);
          break;
        case CoParentRemoved.type:
          ownersOf.get(CoParentRemoved.parse(data, version).data.userId)?.delete(ownerId);
      }
      return undefined;
    },
    of: (userId) => [...(ownersOf.get(userId) ?? [])],
  };
};
