import { type EventMetadata } from '@campjay/events/metadata.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { handleCommand } from '../handleCommand.ts';
import { scheduleDecider } from '../schedule/scheduleDecider.ts';

/**
 * Lets a person who left for good leave the schedules of others too, so that they stand among nobody's co-parents, and make
 * room for others. What they did there stays in its history, as done by someone who has left. Twice is harmless.
 */
export const leaveSchedules = async (
  store: EventStore,
  userId: string,
  { ownerIds, metadata }: { readonly ownerIds: readonly string[]; readonly metadata: EventMetadata },
): Promise<void> => {
  const asCoParent: EventMetadata = { ...metadata, actor: { userId, role: 'co-parent' } };
  for (const ownerId of ownerIds)
    await handleCommand(store, scheduleDecider, {
      streamId: scheduleStream(ownerId),
      command: { type: 'EndAccess', by: { userId, isOwner: false }, userId },
      metadata: asCoParent,
    });
};
