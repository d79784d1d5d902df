import { beforeEach, describe, expect, it } from '@jest/globals';
import { encodeEvents } from '../encodedEvent.ts';
import { createEvent, createNumberedEvents } from '../contract/fixture.ts';
import { EventRefused, StoreUnavailable } from '../port.ts';
import { batchAppends, type AppendOutcome, type PendingAppend } from './batchAppends.ts';

const append = (streamId: string, events = createNumberedEvents(1)): PendingAppend => ({
  ...{ streamId, expected: 'any', events: encodeEvents(streamId, events) },
});
const appended = (number: number): AppendOutcome => ({ kind: 'appended', revision: 0n, number: BigInt(number) });

describe('batching concurrent appends', () => {
  /** The streams in each call. */
  let calls: string[][];
  /** One entry per pending call. */
  let releases: (() => void)[];
  /** The outcomes of a call, by its streams. */
  let answer: (streams: readonly string[]) => readonly AppendOutcome[];
  beforeEach(() => {
    calls = [];
    releases = [];
    answer = (streams) => streams.map((_, index) => appended(index));
  });

  const appendTogether = async (appends: readonly PendingAppend[]) => {
    const streams = appends.map(({ streamId }) => streamId);
    calls.push(streams);
    await new Promise<void>((resolve) => releases.push(resolve));
    return answer(streams);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Releases calls until none is left. */
  const releaseAll = async () => {
    await settle();
    for (let release = releases.shift(); release; release = releases.shift()) {
      release();
      await settle();
    }
  };

  it('sends waiting appends in one call, and returns a separate result for each', async () => {
    answer = () => [appended(7), { kind: 'conflict', actual: 3n }, appended(9)];
    const send = batchAppends(appendTogether);
    const outcomes = Promise.all(['a', 'b', 'c'].map((stream) => send(append(stream))));
    await releaseAll();
    expect(await outcomes).toEqual([appended(7), { kind: 'conflict', actual: 3n }, appended(9)]);
    expect(calls).toEqual([['a', 'b', 'c']]);
  });

  it('holds appends during a call, and sends them in the next', async () => {
    const send = batchAppends(appendTogether);
    const first = send(append('a'));
    await settle();
    const later = ['b', 'c'].map((stream) => send(append(stream)));
    await settle();
    expect(calls).toEqual([['a']]);
    await releaseAll();
    await Promise.all([first, ...later]);
    expect(calls).toEqual([['a'], ['b', 'c']]);
  });

  it('keeps the order within a stream, with one append per call', async () => {
    const send = batchAppends(appendTogether);
    const sent = ['a', 'b', 'a', 'c', 'a', 'b'].map((stream) => send(append(stream)));
    await releaseAll();
    await Promise.all(sent);
    expect(calls).toEqual([['a', 'b', 'c'], ['a', 'b'], ['a']]);
  });

  const text = (characters: number) => [createEvent('x'.repeat(characters))];
  it.each([
    ['events', { events: 5, characters: 1e9 }, [2, 2, 2, 9, 1].map(createNumberedEvents)],
    ['characters', { events: 100, characters: 3_000 }, [1_000, 1_000, 1_000, 9_000, 10].map(text)],
  ])('never exceeds the limit of %s per call', async (_what, limits, appends) => {
    const send = batchAppends(appendTogether, limits);
    const sent = appends.map((events, index) => send(append(`s${index}`, events)));
    await releaseAll();
    await Promise.all(sent);
    expect(calls).toEqual([['s0', 's1'], ['s2'], ['s3'], ['s4']]);
  });

  it('appends the others if the event of one is refused', async () => {
    answer = (streams) => {
      if (streams.includes('bad')) throw new EventRefused('The id is taken');
      return streams.map(() => appended(1));
    };
    const send = batchAppends(appendTogether);
    const outcomes = Promise.allSettled(['a', 'b', 'bad', 'c', 'd'].map((stream) => send(append(stream))));
    await releaseAll();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    ]);
    expect((await outcomes)[2]).toMatchObject({ reason: { name: 'EventRefused' } });
  });

  it('fails all when the store does not answer, and the next ones succeed', async () => {
    answer = () => {
      throw new StoreUnavailable('gone');
    };
    const send = batchAppends(appendTogether);
    const outcomes = Promise.allSettled(['a', 'b', 'a'].map((stream) => send(append(stream))));
    await releaseAll();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(calls).toEqual([['a', 'b'], ['a']]);

    answer = () => [appended(4)];
    const next = send(append('a'));
    await releaseAll();
    expect(await next).toEqual(appended(4));
  });

  it('fails when a call returns fewer results than appends', async () => {
    answer = () => [appended(1)];
    const send = batchAppends(appendTogether);
    const outcomes = Promise.allSettled(['a', 'b'].map((stream) => send(append(stream))));
    await releaseAll();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});
