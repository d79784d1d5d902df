import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { EventRefused, type ExpectedRevision, RevisionConflict } from '../port.ts';
import { createEvent, idsOf, newStreamId, createNumberedEvents, type Stores } from './fixture.ts';

/** Tests of `append` that every event store must pass. */
export const appendingContract = (
  { store, secondHandle }: Stores,
  { refusesIdsOfOtherStreams }: { readonly refusesIdsOfOtherStreams: boolean },
): void => {
  let stream: string;
  beforeEach(() => {
    stream = newStreamId();
  });

  describe('appending', () => {
    it('numbers the events of a stream from 0, and returns the revision and position of the last one', async () => {
      const first = await store.append(stream, createNumberedEvents(2), { expected: 'noStream' });
      const second = await store.append(stream, createNumberedEvents(3), { expected: 1n });
      const { events } = await store.readStream(stream);
      expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
      expect([first.revision, second.revision]).toEqual([1n, 4n]);
      expect([first.position, second.position]).toEqual([events[1]?.position, events[4]?.position]);
    });

    it('appends to a stream in any state if no revision is expected', async () => {
      expect(await store.append(stream, createNumberedEvents(1), { expected: 'any' })).toMatchObject({ revision: 0n });
      expect(await store.append(stream, createNumberedEvents(1), { expected: 'any' })).toMatchObject({ revision: 1n });
    });

    it.each<[string, ExpectedRevision]>([
      ['that there is no stream', 'noStream'],
      ['an earlier revision', 0n],
      ['a later revision', 2n],
    ])('reports the actual revision to a writer that expects %s, and appends nothing', async (_, expected) => {
      await store.append(stream, createNumberedEvents(2), { expected: 'noStream' });
      const attempt = store.append(stream, createNumberedEvents(2), { expected });
      await expect(attempt).rejects.toBeInstanceOf(RevisionConflict);
      await expect(attempt).rejects.toMatchObject({ streamId: stream, expected, actual: 1n });
      expect((await store.readStream(stream)).events).toHaveLength(2);
    });

    it('reports a missing stream to a writer that expects a revision', async () => {
      const attempt = store.append(stream, createNumberedEvents(1), { expected: 0n });
      await expect(attempt).rejects.toBeInstanceOf(RevisionConflict);
      await expect(attempt).rejects.toMatchObject({ streamId: stream, expected: 0n, actual: undefined });
      expect((await store.readStream(stream)).events).toEqual([]);
    });

    it('accepts one of many writers that expect the same revision, with all of its events', async () => {
      await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, async (_, index) => {
          const events = createNumberedEvents(2);
          await (index % 2 ? store : secondHandle).append(stream, events, { expected: 0n });
          return idsOf(events);
        }),
      );
      const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(winners).toHaveLength(1);
      expect(errors.every((error) => error instanceof RevisionConflict && error.actual === 2n)).toBe(true);
      expect(idsOf((await store.readStream(stream)).events).slice(1)).toEqual(winners[0]);
    });

    it('appends nothing if one of the events cannot be stored, or if ids are not UUIDs or not unique', async () => {
      const id = randomUUID();
      for (const [first, second] of [
        [createEvent(), createEvent({ count: 1n })],
        [createEvent(), { ...createEvent(), data: undefined }],
        [createEvent({}, 'one'), createEvent({}, 'two')],
        [createEvent({}, id), createEvent({}, id)],
      ] as const)
        await expect(
          store.append(stream, [first, second, createEvent()], { expected: 'noStream' }),
        ).rejects.toBeInstanceOf(EventRefused);
      expect(await store.readStream(stream)).toEqual({ events: [], revision: undefined });
    });

    it('accepts a thousand events at once, in order', async () => {
      const events = createNumberedEvents(1000);
      expect(await store.append(stream, events, { expected: 'noStream' })).toMatchObject({ revision: 999n });
      expect(idsOf((await store.readStream(stream)).events)).toEqual(idsOf(events));
      const slice = await store.readStream(stream, { from: 100n, limit: 700 });
      expect(idsOf(slice.events)).toEqual(idsOf(events.slice(100, 800)));
      expect(slice.revision).toBe(999n);
    });

    it('appends to several streams concurrently without mixing them', async () => {
      const streams = Array.from({ length: 30 }, () => newStreamId());
      const eventsByStream = await Promise.all(
        streams.map(async (stream, index) => {
          const handle = index % 2 ? store : secondHandle;
          const events = createNumberedEvents(4);
          await handle.append(stream, events.slice(0, 2), { expected: 'noStream' });
          await handle.append(stream, events.slice(2), { expected: 1n });
          return events;
        }),
      );
      for (const [index, stream] of streams.entries()) {
        const { events } = await store.readStream(stream);
        expect(idsOf(events)).toEqual(idsOf(eventsByStream[index] ?? []));
        expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n]);
      }
    });
  });

  describe('repeating an append', () => {
    it.each<[string, ExpectedRevision]>([
      ['a new stream', 'noStream'],
      ['a revision', 0n],
      ['any revision', 'any'],
    ])('returns the first answer to a writer that expected %s, even after other writes', async (_, expected) => {
      if (expected !== 'noStream') await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
      const events = createNumberedEvents(2);
      const first = await store.append(stream, events, { expected });
      expect(await store.append(stream, events, { expected })).toEqual(first);
      await secondHandle.append(stream, createNumberedEvents(3), { expected: 'any' });
      expect(await store.append(stream, events, { expected })).toEqual(first);
      expect((await store.readStream(stream)).events).toHaveLength(expected === 'noStream' ? 5 : 6);
    });

    it('stores only one of several identical concurrent appends', async () => {
      const events = createNumberedEvents(2);
      const results = await Promise.all(
        [store, secondHandle, store, secondHandle].map((handle) =>
          handle.append(stream, events, { expected: 'noStream' }),
        ),
      );
      expect(new Set(results.map(({ position }) => position)).size).toBe(1);
      expect((await store.readStream(stream)).events).toHaveLength(2);
    });

    it('is a conflict if only some of the events are stored', async () => {
      const [first, second, third] = createNumberedEvents(3);
      if (!first || !second || !third) throw new Error('Expected three events');
      await store.append(stream, [first, second], { expected: 'noStream' });
      for (const subset of [[first, second, third], [first, third], [second]])
        await expect(store.append(stream, subset, { expected: 'noStream' })).rejects.toMatchObject({
          name: 'RevisionConflict',
          actual: 1n,
        });
      expect(idsOf((await store.readStream(stream)).events)).toEqual([first.id, second.id]);
    });

    if (!refusesIdsOfOtherStreams) return;
    it('is refused in another stream', async () => {
      const event = createEvent();
      await store.append(newStreamId(), [event], { expected: 'noStream' });
      for (const expected of ['noStream', 'any'] as const)
        await expect(secondHandle.append(stream, [createEvent(), event], { expected })).rejects.toBeInstanceOf(
          EventRefused,
        );
      expect((await store.readStream(stream)).events).toEqual([]);
    });

    it('does not fail other appends at the same moment', async () => {
      const event = createEvent();
      await store.append(newStreamId(), [event], { expected: 'noStream' });
      const streams = Array.from({ length: 9 }, () => newStreamId());
      const outcomes = await Promise.allSettled(
        streams.map((stream, index) =>
          store.append(stream, [index === 4 ? event : createEvent()], { expected: 'noStream' }),
        ),
      );
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(streams.map((_, index) => index !== 4));
    });
  });

  describe('appending no events', () => {
    it('returns the revision and position of the stream', async () => {
      const lastAppend = await store.append(stream, createNumberedEvents(2), { expected: 'noStream' });
      await store.append(newStreamId(), createNumberedEvents(1), { expected: 'noStream' });
      expect(await store.append(stream, [], { expected: 1n })).toEqual(lastAppend);
      expect(await store.append(stream, [], { expected: 'any' })).toEqual(lastAppend);
      expect((await store.readStream(stream)).events).toHaveLength(2);
    });

    it('returns the head of the log for a stream without events', async () => {
      const before = await store.append(newStreamId(), createNumberedEvents(1), { expected: 'noStream' });
      const result = await store.append(newStreamId(), [], { expected: 'noStream' });
      expect(result.revision).toBeUndefined();
      expect(store.compare(result.position, before.position)).toBeGreaterThanOrEqual(0);
    });

    it('still reports a wrong revision', async () => {
      await expect(store.append(stream, [], { expected: 3n })).rejects.toMatchObject({ actual: undefined });
      await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
      await expect(store.append(stream, [], { expected: 'noStream' })).rejects.toMatchObject({
        name: 'RevisionConflict',
        actual: 0n,
      });
    });
  });
};
