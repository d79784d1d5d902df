import { type EventMetadata } from '@campjay/events/metadata.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { handleCommand } from '../kernel/handleCommand.ts';
import { scheduleDecider } from '../schedule/scheduleDecider.ts';

/**
 * Removes a deleted account from other parents' schedules, so it is no longer listed as a co-parent and frees its
 * place. Its changes stay in the history, as made by someone who has left. Repeating it is harmless.
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
