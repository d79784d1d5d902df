import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import {
  type EventStore,
  type NewEvent,
  RevisionConflict,
  StoreUnavailable,
} from '@campjay/platform/eventstore/port.ts';
import { handleCommand, previewCommand } from './handleCommand.ts';
import { type TicketCommand, ticketDecider, TicketReserved, TicketReturned } from './testing/ticketDecider.ts';

const stream = 'tickets-mia';
const mia: EventMetadata = {
  time: '2026-03-01T08:00:00.000Z',
  actor: { userId: 'mia', role: 'parent' },
  correlationId: 'request-1',
};
const withKey = (commandKey: string, bodyHash: string, metadata = mia): EventMetadata => ({
  ...metadata,
  commandKey,
  bodyHash,
});
const reserve = (seat: string): TicketCommand => ({ type: 'ReserveTicket', seat });
const swap = (seat: string): TicketCommand => ({ type: 'SwapSeat', seat });
const recorded = (seat: string, metadata = mia): NewEvent => ({
  ...TicketReserved({ seat }),
  id: randomUUID(),
  version: 1,
  metadata,
});

let store: EventStore;
beforeEach(() => {
  store = createMemoryEventStore();
});

const handle = (command: TicketCommand, metadata: EventMetadata = mia, on: EventStore = store) =>
  handleCommand(on, ticketDecider, { streamId: stream, command, metadata });
/** The result of a command that changes nothing. */
const withoutEvents = (outcome: object) => ({ ...outcome, events: [] });
/** The result of a repeated command. */
const repeated = (outcome: object) => ({ ...withoutEvents(outcome), isRepeated: true });
const seats = async () => (await store.readStream(stream)).events.map(({ type, data }) => [type, data]);

describe('a command', () => {
  it('appends events with actor and time, and returns the position of the last one', async () => {
    await handle(reserve('A1'));
    const outcome = await handle(swap('A2'));
    const { events } = await store.readStream(stream);
    expect(events.map(({ type, version, data, metadata }) => ({ type, version, data, metadata }))).toEqual([
      { type: 'TicketReserved', version: 1, data: { seat: 'A1' }, metadata: mia },
      { type: 'TicketReturned', version: 1, data: { seat: 'A1' }, metadata: mia },
      { type: 'TicketReserved', version: 1, data: { seat: 'A2' }, metadata: mia },
    ]);
    expect(outcome).toEqual({
      kind: 'accepted',
      events: [TicketReturned({ seat: 'A1' }), TicketReserved({ seat: 'A2' })],
      revision: 2n,
      position: events[2]?.position,
      isRepeated: false,
    });
  });

  it('may give each event an id and a cause of its own', async () => {
    await handle(reserve('A1'));
    const ids = { TicketReserved: randomUUID(), TicketReturned: randomUUID() };
    await handleCommand(store, ticketDecider, {
      ...{ streamId: stream, command: swap('A2'), metadata: mia },
      identify: ({ type }) => ({ id: ids[type], metadata: { ...mia, causationId: type } }),
    });
    const { events } = await store.readStream(stream, { from: 1n });
    expect(events.map(({ id, metadata }) => [id, metadata.causationId])).toEqual([
      [ids.TicketReturned, 'TicketReturned'],
      [ids.TicketReserved, 'TicketReserved'],
    ]);
  });

  it('that the decider refuses appends nothing and returns the reason', async () => {
    await handle(reserve('A1'));
    expect(await handle(reserve('A2'))).toEqual({ kind: 'refused', reason: { type: 'OneTicketEach', seat: 'A1' } });
    expect(await seats()).toHaveLength(1);
  });

  it('that changes nothing appends nothing and returns the current revision and position', async () => {
    const first = await handle(reserve('A1'));
    await store.append('tickets-tom', [recorded('B1')], { expected: 'noStream' });
    expect(await handle(reserve('A1'))).toEqual(withoutEvents(first));
    expect(await seats()).toHaveLength(1);
  });

  it('is decided again over events that another writer appended meanwhile', async () => {
    const slow = interrupted(store, 1, () => store.append(stream, [recorded('A1')], { expected: 'any' }));
    expect(await handle(reserve('A2'), mia, slow)).toEqual({
      kind: 'refused',
      reason: { type: 'OneTicketEach', seat: 'A1' },
    });
  });

  it('succeeds after several conflicts', async () => {
    const slow = interrupted(store, 5, () => store.append(stream, [recorded('A1')], { expected: 'any' }));
    expect(await handle(swap('A9'), mia, slow)).toMatchObject({ kind: 'accepted', revision: 6n });
  });

  it('takes its turn with many others on one stream, so that none sees a conflict', async () => {
    const commands = Array.from({ length: 60 }, (_, row) => swap(`A${row}`));
    await Promise.all(commands.map((command) => handle(command)));
    expect((await seats()).filter(([type]) => type === 'TicketReserved')).toEqual(
      commands.map(({ seat }) => ['TicketReserved', { seat }]),
    );
  });

  it('fails with the conflict when another writer is always faster', async () => {
    const slow = interrupted(store, Infinity, () => store.append(stream, [recorded('A1')], { expected: 'any' }));
    await expect(handle(swap('A9'), mia, slow)).rejects.toBeInstanceOf(RevisionConflict);
    expect(await seats()).toHaveLength(10);
  });

  it('fails without appending when the stream contains an unknown event', async () => {
    await store.append(stream, [{ ...recorded('A1'), type: 'TicketEaten' }], { expected: 'noStream' });
    await expect(handle(reserve('A2'))).rejects.toThrow(
      'tickets-mia has an event of unknown type TicketEaten at revision 0',
    );
    expect(await seats()).toHaveLength(1);
  });

  it('fails when its decider returns an event that it does not list', async () => {
    const forgetful = { ...ticketDecider, events: [] };
    await expect(
      handleCommand(store, forgetful, { streamId: stream, command: reserve('A1'), metadata: mia }),
    ).rejects.toThrow('does not list');
  });

  it('gets event ids that do not depend on its content: two equal commands append two events', async () => {
    await handle(swap('A1'));
    await handle(swap('A1'));
    expect(await seats()).toHaveLength(3);
  });
});

describe('a command that is repeated with its key', () => {
  it('takes effect once and returns the first result, whatever happened later', async () => {
    const first = await handle(swap('A1'), withKey('key-1', 'body-1'));
    await handle(swap('A2'), withKey('key-2', 'body-2'));
    expect(await handle(swap('A1'), withKey('key-1', 'body-1'))).toEqual(repeated(first));
    expect(await seats()).toHaveLength(3);
  });

  it('returns the position of its last event', async () => {
    await handle(reserve('A1'));
    const first = await handle(swap('A2'), withKey('key-1', 'body-1'));
    const { events } = await store.readStream(stream);
    expect(first).toMatchObject({ revision: 2n, position: events[2]?.position });
    expect(await handle(swap('A2'), withKey('key-1', 'body-1'))).toEqual(repeated(first));
  });

  it('is answered even if the decider would refuse it now', async () => {
    const first = await handle(reserve('A1'), withKey('key-1', 'body-1'));
    await handle(swap('A2'));
    expect(await handle(reserve('A1'), withKey('key-1', 'body-1'))).toEqual(repeated(first));
  });

  it('is refused if its body differs', async () => {
    await handle(reserve('A1'), withKey('key-1', 'body-1'));
    expect(await handle(swap('A2'), withKey('key-1', 'body-2'))).toEqual({
      kind: 'refused',
      reason: { type: 'CommandKeyReused' },
    });
    expect(await seats()).toHaveLength(1);
  });

  it('is a different command for another user who happens to have the same key', async () => {
    await handle(reserve('A1'), withKey('key-1', 'body-1'));
    const tom: EventMetadata = { ...mia, actor: { userId: 'tom', role: 'co-parent' } };
    expect(await handle(swap('A2'), withKey('key-1', 'body-1', tom))).toMatchObject({ kind: 'accepted', revision: 2n });
  });

  it('takes effect once when both are handled concurrently', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => handle(swap('A1'), withKey('key-1', 'body-1'))));
    expect(new Set(outcomes.map((outcome) => outcome.kind === 'accepted' && outcome.position)).size).toBe(1);
    expect(await seats()).toHaveLength(1);
  });

  it('is refused for one of two different bodies that are handled concurrently', async () => {
    const outcomes = await Promise.all([
      handle(swap('A1'), withKey('key-1', 'body-1')),
      handle(swap('A2'), withKey('key-1', 'body-2')),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['accepted', 'refused']);
    expect(await seats()).toHaveLength(1);
  });

  it('takes effect once when the first response was lost', async () => {
    const losesAnswers: EventStore = {
      ...store,
      append: async (...args) => {
        await store.append(...args);
        throw new StoreUnavailable('The connection broke');
      },
    };
    const metadata = withKey('key-1', 'body-1');
    await expect(handle(swap('A1'), metadata, losesAnswers)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await handle(swap('A1'), metadata)).toMatchObject({ kind: 'accepted', revision: 0n });
    expect(await seats()).toHaveLength(1);
  });

  it('gives its events the same ids in every log', async () => {
    await handle(swap('A1'), withKey('key-1', 'body-1'));
    const elsewhere = createMemoryEventStore();
    await handle(swap('A1'), withKey('key-1', 'body-1'), elsewhere);
    const ids = async (log: EventStore) => (await log.readStream(stream)).events.map(({ id }) => id);
    expect(await ids(elsewhere)).toEqual(await ids(store));
  });
});

describe('a command for a stream that is assumed to be new', () => {
  /** The same store, with a counter of stream reads. */
  const counting = (inner: EventStore) => {
    const counted = { reads: 0 };
    const readStream: EventStore['readStream'] = (...args) => {
      counted.reads += 1;
      return inner.readStream(...args);
    };
    return { counted, store: { ...inner, readStream } };
  };
  const request = { streamId: stream, command: reserve('A1'), metadata: mia, assumption: 'noStream' } as const;

  it('is handled without reading the stream', async () => {
    const { counted, store: watched } = counting(store);
    expect(await handleCommand(watched, ticketDecider, request)).toMatchObject({ kind: 'accepted', revision: 0n });
    expect(counted.reads).toBe(0);
    expect(await seats()).toEqual([['TicketReserved', { seat: 'A1' }]]);
  });

  it.each(['A1', 'A7'])('is decided over the events of the stream if it has any (%s)', async (held) => {
    await handle(reserve(held));
    const { counted, store: watched } = counting(store);
    const outcome = await handleCommand(watched, ticketDecider, request);
    expect(counted.reads).toBe(1);
    expect(outcome).toEqual(
      held === 'A1'
        ? { kind: 'accepted', events: [], revision: 0n, position: await store.head(), isRepeated: false }
        : { kind: 'refused', reason: { type: 'OneTicketEach', seat: held } },
    );
    expect(await seats()).toHaveLength(1);
  });
});

describe('a preview of a command', () => {
  const preview = (command: TicketCommand, metadata = mia) =>
    previewCommand(store, ticketDecider, { streamId: stream, command, metadata });

  it('returns the resulting events and appends nothing', async () => {
    expect(await preview(reserve('A1'))).toEqual({ kind: 'accepted', events: [TicketReserved({ seat: 'A1' })] });
    await handle(reserve('A1'));
    expect(await preview(reserve('A1'))).toEqual({ kind: 'accepted', events: [] });
    expect(await preview(reserve('A2'))).toMatchObject({ kind: 'refused' });
    expect(await seats()).toHaveLength(1);
  });

  it('recognizes a repeated command', async () => {
    await handle(swap('A1'), withKey('key-1', 'body-1'));
    expect(await preview(swap('A1'), withKey('key-1', 'body-1'))).toEqual({ kind: 'accepted', events: [] });
    expect(await preview(swap('A2'), withKey('key-1', 'body-2'))).toMatchObject({ kind: 'refused' });
  });
});

/** The same store, where another writer appends just before an append, a number of times. */
const interrupted = (inner: EventStore, times: number, write: () => Promise<unknown>): EventStore => {
  let left = times;
  return {
    ...inner,
    append: async (...args) => {
      if (left > 0) await write();
      left -= 1;
      return await inner.append(...args);
    },
  };
};
