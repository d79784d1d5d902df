import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { EventRefused, type ExpectedRevision, RevisionConflict } from '../port.ts';
import { happened, idsOf, newStream, numbered, type Opened } from './fixture.ts';

export const appendingContract = (
  theStore: Opened,
  { refusesIdsOfOtherStreams }: { readonly refusesIdsOfOtherStreams: boolean },
): void => {
  describe('appending', () => {
    it('numbers the events of a stream from 0 and answers where the last one stands', async () => {
      const { store } = theStore();
      const stream = newStream();
      const first = await store.append(stream, numbered(2), { expected: 'noStream' });
      const second = await store.append(stream, numbered(3), { expected: 1n });
      const { events } = await store.readStream(stream);
      expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
      expect([first.revision, second.revision]).toEqual([1n, 4n]);
      expect([first.position, second.position]).toEqual([events[1]?.position, events[4]?.position]);
    });

    it('appends to a stream in whatever state when no revision is expected', async () => {
      const { store } = theStore();
      const stream = newStream();
      expect(await store.append(stream, numbered(1), { expected: 'any' })).toMatchObject({ revision: 0n });
      expect(await store.append(stream, numbered(1), { expected: 'any' })).toMatchObject({ revision: 1n });
    });

    it.each<[string, ExpectedRevision]>([
      ['that there is no stream', 'noStream'],
      ['an earlier revision', 0n],
      ['a later revision', 2n],
    ])('tells a writer who expects %s where the stream stands, and appends nothing', async (_, expected) => {
      const { store } = theStore();
      const stream = newStream();
      await store.append(stream, numbered(2), { expected: 'noStream' });
      const refused = store.append(stream, numbered(2), { expected });
      await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
      await expect(refused).rejects.toMatchObject({ streamId: stream, expected, actual: 1n });
      expect((await store.readStream(stream)).events).toHaveLength(2);
    });

    it('tells a writer who expects a revision of a stream without events that it has none', async () => {
      const { store } = theStore();
      const stream = newStream();
      const refused = store.append(stream, numbered(1), { expected: 0n });
      await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
      await expect(refused).rejects.toMatchObject({ streamId: stream, expected: 0n, actual: undefined });
      expect((await store.readStream(stream)).events).toEqual([]);
    });

    it('lets one of many writers who read the same revision win, whole', async () => {
      const { store, other } = theStore();
      const stream = newStream();
      await store.append(stream, numbered(1), { expected: 'noStream' });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, async (_, index) => {
          const events = numbered(2);
          await (index % 2 ? store : other).append(stream, events, { expected: 0n });
          return idsOf(events);
        }),
      );
      const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(won).toHaveLength(1);
      expect(lost.every((reason) => reason instanceof RevisionConflict && reason.actual === 2n)).toBe(true);
      expect(idsOf((await store.readStream(stream)).events).slice(1)).toEqual(won[0]);
    });

    it('appends nothing when one of the events cannot be written', async () => {
      const { store } = theStore();
      const stream = newStream();
      const unwritable = [happened(), happened({ count: 1n }), happened()];
      await expect(store.append(stream, unwritable, { expected: 'noStream' })).rejects.toBeInstanceOf(EventRefused);
      await expect(
        store.append(stream, [happened(), { ...happened(), data: undefined }], { expected: 'noStream' }),
      ).rejects.toBeInstanceOf(EventRefused);
      expect(await store.readStream(stream)).toEqual({ events: [], revision: undefined });
    });

    it('refuses ids that are no UUID or stand twice', async () => {
      const { store } = theStore();
      const stream = newStream();
      const id = randomUUID();
      await expect(
        store.append(stream, [happened({}, 'one'), happened({}, 'two')], { expected: 'any' }),
      ).rejects.toBeInstanceOf(EventRefused);
      await expect(
        store.append(stream, [happened({}, id), happened({}, id)], { expected: 'any' }),
      ).rejects.toBeInstanceOf(EventRefused);
      expect((await store.readStream(stream)).events).toEqual([]);
    });

    it('takes a thousand events at once, in order', async () => {
      const { store } = theStore();
      const stream = newStream();
      const events = numbered(1000);
      expect(await store.append(stream, events, { expected: 'noStream' })).toMatchObject({ revision: 999n });
      expect(idsOf((await store.readStream(stream)).events)).toEqual(idsOf(events));
      const part = await store.readStream(stream, { from: 100n, limit: 700 });
      expect(idsOf(part.events)).toEqual(idsOf(events.slice(100, 800)));
      expect(part.revision).toBe(999n);
    });

    it('keeps many streams apart that grow at the same time', async () => {
      const { store, other } = theStore();
      const streams = Array.from({ length: 100 }, () => newStream());
      const appended = await Promise.all(
        streams.map(async (stream, index) => {
          const handle = index % 2 ? store : other;
          const first = numbered(2);
          const second = numbered(2);
          await handle.append(stream, first, { expected: 'noStream' });
          await handle.append(stream, second, { expected: 1n });
          return [...first, ...second];
        }),
      );
      for (const [index, stream] of streams.entries()) {
        const { events } = await store.readStream(stream);
        expect(idsOf(events)).toEqual(idsOf(appended[index] ?? []));
        expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n]);
      }
    });
  });

  describe('appending again what was appended', () => {
    it.each<[string, ExpectedRevision]>([
      ['a new stream', 'noStream'],
      ['a revision', 0n],
      ['any revision', 'any'],
    ])('gives the first answer to a writer who expected %s, even after others wrote', async (_, expected) => {
      const { store, other } = theStore();
      const stream = newStream();
      if (expected !== 'noStream') await store.append(stream, numbered(1), { expected: 'noStream' });
      const events = numbered(2);
      const first = await store.append(stream, events, { expected });
      expect(await store.append(stream, events, { expected })).toEqual(first);
      await other.append(stream, numbered(3), { expected: 'any' });
      expect(await store.append(stream, events, { expected })).toEqual(first);
      expect((await store.readStream(stream)).events).toHaveLength(expected === 'noStream' ? 5 : 6);
    });

    it('keeps one of several equal appends that race', async () => {
      const { store, other } = theStore();
      const stream = newStream();
      const events = numbered(2);
      const answers = await Promise.all(
        [store, other, store, other].map((handle) => handle.append(stream, events, { expected: 'noStream' })),
      );
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect((await store.readStream(stream)).events).toHaveLength(2);
    });

    it('is a conflict when only some of the events are there', async () => {
      const { store } = theStore();
      const stream = newStream();
      const [first, second, third] = numbered(3);
      if (!first || !second || !third) throw new Error('Three events were asked for');
      await store.append(stream, [first, second], { expected: 'noStream' });
      for (const partly of [[first, second, third], [first, third], [second]])
        await expect(store.append(stream, partly, { expected: 'noStream' })).rejects.toMatchObject({
          name: 'RevisionConflict',
          actual: 1n,
        });
      expect(idsOf((await store.readStream(stream)).events)).toEqual([first.id, second.id]);
    });

    (refusesIdsOfOtherStreams ? it : it.skip)('is refused in another stream', async () => {
      const { store, other } = theStore();
      const stream = newStream();
      const event = happened();
      await store.append(newStream(), [event], { expected: 'noStream' });
      for (const expected of ['noStream', 'any'] as const)
        await expect(other.append(stream, [happened(), event], { expected })).rejects.toBeInstanceOf(EventRefused);
      expect((await store.readStream(stream)).events).toEqual([]);
    });

    (refusesIdsOfOtherStreams ? it : it.skip)('does not harm others that append at the same moment', async () => {
      const { store } = theStore();
      const event = happened();
      await store.append(newStream(), [event], { expected: 'noStream' });
      const streams = Array.from({ length: 9 }, () => newStream());
      const outcomes = await Promise.allSettled(
        streams.map((stream, index) =>
          store.append(stream, [index === 4 ? event : happened()], { expected: 'noStream' }),
        ),
      );
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(streams.map((_, index) => index !== 4));
    });
  });

  describe('appending no events', () => {
    it('answers where the stream stands', async () => {
      const { store } = theStore();
      const stream = newStream();
      const appended = await store.append(stream, numbered(2), { expected: 'noStream' });
      await store.append(newStream(), numbered(1), { expected: 'noStream' });
      expect(await store.append(stream, [], { expected: 1n })).toEqual(appended);
      expect(await store.append(stream, [], { expected: 'any' })).toEqual(appended);
      expect((await store.readStream(stream)).events).toHaveLength(2);
    });

    it('answers for a stream without events where the log stands', async () => {
      const { store } = theStore();
      const before = await store.append(newStream(), numbered(1), { expected: 'noStream' });
      const answer = await store.append(newStream(), [], { expected: 'noStream' });
      expect(answer.revision).toBeUndefined();
      expect(store.compare(answer.position, before.position)).toBeGreaterThanOrEqual(0);
    });

    it('still tells a writer who is mistaken about the revision', async () => {
      const { store } = theStore();
      const stream = newStream();
      await expect(store.append(stream, [], { expected: 3n })).rejects.toMatchObject({ actual: undefined });
      await store.append(stream, numbered(1), { expected: 'noStream' });
      await expect(store.append(stream, [], { expected: 'noStream' })).rejects.toMatchObject({
        name: 'RevisionConflict',
        actual: 0n,
      });
    });
  });
};
