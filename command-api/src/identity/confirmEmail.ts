import { randomUUID } from 'node:crypto';
import { type EmailConfirmed } from '@campjay/events/identity/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { rightsDecider } from '../admin/rightsDecider.ts';
import { handleCommand } from '../kernel/handleCommand.ts';

/** Records that an account's email is confirmed. Repeating it is harmless; undefined for a deleted account. */
export const confirmEmail = async (
  store: EventStore,
  {
    userId,
    by,
    actor = { userId, role: 'parent' },
    now,
    correlationId = randomUUID(),
  }: {
    readonly userId: string;
    readonly by: EmailConfirmed['data']['by'];
    readonly actor?: EventMetadata['actor'];
    readonly now: Date;
    readonly correlationId?: string;
  },
): Promise<Position | undefined> => {
  const outcome = await handleCommand(store, rightsDecider, {
    streamId: userStream(userId),
    command: { type: 'ConfirmEmail', by },
    metadata: { time: now.toISOString(), actor, correlationId },
  });
  return outcome.kind === 'accepted' ? outcome.position : undefined;
};
