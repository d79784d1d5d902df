import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createChangeSignal } from '../../eventstore/changeSignal.ts';
import { silentLog } from '../../kernel/log.ts';
import { BusUnavailable, type Message, MessageRefused } from '../port.ts';
import { deliverSpooled } from './deliverSpooled.ts';
import { type SpooledMessage } from './spoolFolder.ts';
import { type Spool } from './spool.ts';

const KEYS = ['oak', 'fir', 'elm'];

/** Which of two consecutive publications the bus accepts; the pattern repeats. */
const outages = fc.array(fc.constantFrom([true, false], [false, true], [true, true]), { minLength: 1, maxLength: 20 });

/** Segments with more messages than one publication holds; a few messages are refused for good. */
const segments = fc.array(
  fc.record({ size: fc.integer({ min: 0, max: 30 }), refusedEvery: fc.constantFrom(0, 3, 7, 20) }),
  { minLength: 1, maxLength: 3 },
);

const segmentOf = (index: number, size: number, refusedEvery: number): readonly SpooledMessage[] =>
  Array.from({ length: size }, (_, at) => ({
    id: `${index}-${at}${refusedEvery > 0 && at % refusedEvery === refusedEvery - 1 ? '-refused' : ''}`,
    key: KEYS[at % KEYS.length] ?? '',
    topic: at % 5 === 0 ? 'views' : 'clicks',
    body: 'null',
    receivedAt: '2026-03-01T00:00:00.000Z',
  }));

it('delivers everything once and in order through a bus that accepts only every other publication', async () => {
  await fc.assert(
    fc.asyncProperty(outages, segments, async (pattern, sizes) => {
      const waiting = sizes.map(({ size, refusedEvery }, index) => ({
        segment: { folder: 'folder', name: `${index}`, bytes: 0, messages: size },
        messages: segmentOf(index, size, refusedEvery),
        damaged: 0,
      }));
      const stored = waiting.flatMap(({ messages }) => messages);
      const isAccepted = pattern.flat();
      const ending = new AbortController();
      const delivered: Message[] = [];
      let publications = 0;
      const spool: Pick<Spool, 'readOldestSegment' | 'remove'> = {
        readOldestSegment: () => Promise.resolve(waiting[0]),
        remove: () => {
          waiting.shift();
          if (waiting.length === 0) ending.abort();
          return Promise.resolve();
        },
      };
      const publish = (_topic: string, messages: readonly Message[]): Promise<void> => {
        publications += 1;
        // Two per message, and for each batch: more would mean that some are published again and again.
        if (publications > 2 * (stored.length + 100)) ending.abort();
        if (!isAccepted[(publications - 1) % isAccepted.length]) return Promise.reject(new BusUnavailable('Not now'));
        if (messages.some(({ id }) => id.endsWith('refused'))) return Promise.reject(new MessageRefused('Never'));
        delivered.push(...messages);
        return Promise.resolve();
      };
      await deliverSpooled({
        ...{ spool: spool as Spool, bus: { publish }, changeSignal: createChangeSignal(), log: silentLog },
        ...{ firstPauseMs: 0, batchSize: 8, signal: ending.signal },
      });

      const idsOf = (messages: readonly { readonly id: string; readonly key: string }[], key: string) =>
        messages.filter((each) => each.key === key && !each.id.endsWith('refused')).map(({ id }) => id);
      for (const topic of ['clicks', 'views']) {
        const ids = new Set(stored.filter((each) => each.topic === topic).map(({ id }) => id));
        const ofTopic = delivered.filter(({ id }) => ids.has(id));
        const storedOfTopic = stored.filter(({ id }) => ids.has(id));
        for (const key of KEYS) expect(idsOf(ofTopic, key)).toEqual(idsOf(storedOfTopic, key));
      }
    }),
    { numRuns: 50 },
  );
});
