import { CoParentLeft, CoParentRemoved, ScheduleShareReceived } from '@campjay/events/schedule/events.ts';
import { entityIdOf } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';

/** Which schedules of others each parent has joined and not left, as far as the log was read. */
export interface JoinedSchedules {
  /** Takes the next event of any schedule, and answers who joined by it. */
  readonly apply: (event: RecordedEvent) => string | undefined;
  /** The owners of those that this parent joined. Where the share ended by itself, it names them still. */
  readonly of: (userId: string) => readonly string[];
}

/**
 * Found from the schedules' own streams: a co-parent's account does not name them. It is kept while the log is read from its
 * beginning, which `runForgottenPersonPolicy` does anyway, so that nothing that was interrupted is missed.
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
