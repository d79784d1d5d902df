import { randomUUID } from 'node:crypto';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ConciergeRequestClosed, ConciergeRequested } from '@campjay/events/ads/placement.ts';
import { type RequestState } from '@campjay/events/admin/requestStates.ts';
import { categoryOf, conciergeRequestStream, entityIdOf } from '@campjay/events/streams.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { handleCommand } from '../../../kernel/handleCommand.ts';
import { conciergeDecider } from './conciergeDecider.ts';

interface Deps {
  readonly store: EventStore;
  readonly sealing: Sealing;
}

/** A decrypted concierge request: a camp operator asks to be contacted about advertising. */
export interface DecryptedRequest {
  readonly id: string;
  readonly requestedAt: Date;
  readonly email: string;
  readonly notes: string;
  readonly state: RequestState;
}

/** Reads all requests that are not forgotten, oldest first. There are few, so they are read from the log each time. */
export const readConciergeRequests = async (
  { store, sealing }: Deps,
  signal: AbortSignal,
): Promise<readonly DecryptedRequest[]> => {
  const requests = new Map<string, ConciergeEntry>();
  for await (const { events, isCaughtUp } of store.subscribe({
    categories: [categoryOf(conciergeRequestStream(''))],
    signal,
  })) {
    for (const event of events) applyEvent(requests, event);
    if (isCaughtUp) break;
  }
  const decryptedRequests = await Promise.all([...requests.values()].map((entry) => decryptRequest(sealing, entry)));
  return decryptedRequests.flat();
};

interface ConciergeEntry {
  /** The recorded `ConciergeRequested`. */
  readonly requestEvent: RecordedEvent;
  readonly state: RequestState;
}

const applyEvent = (requests: Map<string, ConciergeEntry>, event: RecordedEvent): void => {
  const { streamId, type, data, version } = event;
  const entry = requests.get(streamId);
  if (type === PersonForgotten.type) requests.delete(streamId);
  else if (type === ConciergeRequested.type) requests.set(streamId, { requestEvent: event, state: 'open' });
  else if (entry) {
    const state =
      type === ConciergeRequestClosed.type ? ConciergeRequestClosed.parse(data, version).data.outcome : 'open';
    requests.set(streamId, { ...entry, state });
  }
};

/** Returns an empty list if the request's encryption key was destroyed. */
const decryptRequest = async (
  sealing: Sealing,
  { requestEvent: { streamId, id: eventId, data, version, recordedAt }, state }: ConciergeEntry,
): Promise<readonly DecryptedRequest[]> => {
  const sealedData = ConciergeRequested.parse(data, version).data;
  const email = await sealing.decrypt(sealedData.email, { streamId, eventId, field: 'email' });
  const notes = await sealing.decrypt(sealedData.notes, { streamId, eventId, field: 'notes' });
  if (email.kind === 'forgotten' || notes.kind === 'forgotten') return [];
  const id = entityIdOf(streamId);
  return [{ id, requestedAt: recordedAt, email: email.getValue(), notes: notes.getValue(), state }];
};

/**
 * Forgets a request: appends `PersonForgotten` and destroys the request's encryption key. If a backup restores the key,
 * `runForgottenPersonPolicy` destroys it again. Repeating the call is harmless.
 * @returns true if there is such a request
 */
export const forgetConciergeRequest = async ({ store, sealing }: Deps, id: string): Promise<boolean> => {
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
