import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ConciergeRequestClosed, ConciergeRequested } from '@campjay/events/advertising/events.ts';
import { type RequestState } from '@campjay/events/admin/requestStates.ts';
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
  readonly state: RequestState;
}

/** All requests that are not forgotten, the oldest first: they are few, so the log itself is read. */
export const openConciergeRequests = async (
  { store, sealing }: Parts,
  signal: AbortSignal,
): Promise<readonly OpenedRequest[]> => {
  const requests = new Map<string, Standing>();
  for await (const { events, caughtUp } of store.subscribe({
    categories: [categoryOf(conciergeRequestStream(''))],
    signal,
  })) {
    for (const event of events) follow(requests, event);
    if (caughtUp) break;
  }
  const opened = await Promise.all([...requests.values()].map((standing) => openRequest(sealing, standing)));
  return opened.flat();
};

interface Standing {
  readonly asked: RecordedEvent;
  readonly state: RequestState;
}

const follow = (requests: Map<string, Standing>, event: RecordedEvent): void => {
  const { streamId, type, data, version } = event;
  const known = requests.get(streamId);
  if (type === PersonForgotten.type) requests.delete(streamId);
  else if (type === ConciergeRequested.type) requests.set(streamId, { asked: event, state: 'open' });
  else if (known) {
    const state =
      type === ConciergeRequestClosed.type ? ConciergeRequestClosed.parse(data, version).data.outcome : 'open';
    requests.set(streamId, { ...known, state });
  }
};

const openRequest = async (
  sealing: Sealing,
  { asked: { streamId, id: eventId, data, version, recordedAt }, state }: Standing,
): Promise<readonly OpenedRequest[]> => {
  const sealed = ConciergeRequested.parse(data, version).data;
  const email = await sealing.open(sealed.email, { streamId, eventId, field: 'email' });
  const notes = await sealing.open(sealed.notes, { streamId, eventId, field: 'notes' });
  if (email.kind === 'forgotten' || notes.kind === 'forgotten') return [];
  const id = entityIdOf(streamId);
  return [{ id, requestedAt: recordedAt, email: email.reveal(), notes: notes.reveal(), state }];
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
