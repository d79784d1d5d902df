import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ConciergeRequested } from '@campjay/events/advertising/events.ts';
import { categoryOf, conciergeRequestStream, entityIdOf } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { handleCommand } from '../../handleCommand.ts';
import { conciergeDecider } from './conciergeDecider.ts';

interface Parts {
  readonly store: EventStore;
  readonly sealing: Sealing;
}

/** A camp operator who wants to be called, opened. */
export interface OpenedRequest {
  readonly id: string;
  readonly requestedAt: Date;
  readonly email: string;
  readonly notes: string;
}

/** All requests that are not forgotten, the oldest first: they are few, so the log itself is read. */
export const openConciergeRequests = async (
  { store, sealing }: Parts,
  signal: AbortSignal,
): Promise<readonly OpenedRequest[]> => {
  const requests = new Map<string, RecordedEvent>();
  for await (const { events, caughtUp } of store.subscribe({
    categories: [categoryOf(conciergeRequestStream(''))],
    signal,
  })) {
    for (const event of events)
      if (event.type === PersonForgotten.type) requests.delete(event.streamId);
      else requests.set(event.streamId, event);
    if (caughtUp) break;
  }
  const opened = await Promise.all([...requests.values()].map((event) => openRequest(sealing, event)));
  return opened.flat();
};

const openRequest = async (
  sealing: Sealing,
  { streamId, id: eventId, data, version, recordedAt }: RecordedEvent,
): Promise<readonly OpenedRequest[]> => {
  const sealed = ConciergeRequested.parse(data, version).data;
  const email = await sealing.open(sealed.email, { streamId, eventId, field: 'email' });
  const notes = await sealing.open(sealed.notes, { streamId, eventId, field: 'notes' });
  if (email.kind === 'forgotten' || notes.kind === 'forgotten') return [];
  return [{ id: entityIdOf(streamId), requestedAt: recordedAt, email: email.reveal(), notes: notes.reveal() }];
};

/**
 * Forgets a request: the log says so, and its key is destroyed, which whoever follows the log does again where a backup
 * brought it back (`followForgotten`). Twice is harmless. Answers whether there was such a request.
 */
export const forgetConciergeRequest = async ({ store, sealing }: Parts, id: string): Promise<boolean> => {
  const outcome = await handleCommand(store, conciergeDecider, {
    streamId: conciergeRequestStream(id),
    command: { type: 'ForgetRequest' },
    metadata: {
      time: new Date().toISOString(),
      actor: { userId: 'operator', role: 'system' },
      correlationId: randomUUID(),
    },
  });
  if (outcome.kind === 'refused') return false;
  await sealing.destroyKey(id);
  return true;
};
