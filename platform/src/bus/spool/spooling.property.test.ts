import { appendFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { silentLog } from '../../kernel/log.ts';
import { type Message } from '../port.ts';
import { message } from '../testing/startConsumer.ts';
import { type SpoolingInteractionBus, openSpoolingInteractionBus } from './spoolingInteractionBus.ts';
import { makeSpoolTestFolder } from './testing/spoolTestFolder.ts';
import { openSwitchableBus } from './testing/switchableBus.ts';

const STEPS = ['publish', 'publish', 'publish', 'many', 'up', 'down', 'hanging', 'kill', 'tear', 'restart'] as const;
const KEYS = ['oak', 'fir', 'elm'];

/** The bus goes up and down, and processes die at any point; a plain list records what was acknowledged. */
// Covers: B.1
it('delivers everything that was acknowledged, each key in order, whatever happens to the bus and its processes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 25 }), async (steps) => {
      await using folder = await makeSpoolTestFolder();
      const switchable = openSwitchableBus();
      const dead = new Set<string>();
      const givenIds = new Set<string>();
      const acknowledged: Message[] = [];

      const startLife = async (life: number) => {
        const { bus, cutOff } = switchable.client();
        const name = `life-${life}`;
        const spooling = await openSpoolingInteractionBus({
          ...{ bus, folder: folder.path, maxBytes: 1_000_000, segmentBytes: 700, log: silentLog },
          ...{ publishTimeoutMs: 15, firstPauseMs: 2, maintainIntervalMs: 600_000 },
          owner: { name, isGone: (other) => !dead.has(name) && (dead.has(other) || other === 'nobody') },
        });
        const kill = () => {
          dead.add(name);
          cutOff();
        };
        return { keeping: spooling, kill };
      };
      const publish = async (bus: SpoolingInteractionBus, count: number): Promise<void> => {
        const messages = Array.from({ length: count }, () =>
          message(KEYS[givenIds.size % KEYS.length] ?? '', acknowledged.length),
        );
        for (const { id } of messages) givenIds.add(id);
        await bus.publish('clicks', messages);
        acknowledged.push(...messages);
      };

      const lives = [await startLife(0)];
      for (const step of steps) {
        const current = lives.at(-1) ?? (await startLife(0));
        if (step === 'publish') await publish(current.keeping, 1);
        if (step === 'many') await publish(current.keeping, 7);
        if (step === 'up' || step === 'down' || step === 'hanging') switchable.set(step);
        if (step === 'restart') await current.keeping[Symbol.asyncDispose]();
        if (step === 'kill' || step === 'tear') {
          const unheard = message('oak', 'nobody was told');
          givenIds.add(unheard.id);
          void current.keeping.publish('clicks', [unheard]).catch(() => undefined);
          current.kill();
        }
        const [torn] = step === 'tear' ? (await folder.segments()).slice(-1) : [];
        if (torn !== undefined) await appendFile(torn, '0123abcd ["clicks","half a mes').catch(() => undefined);
        if (step === 'restart' || step === 'kill' || step === 'tear') lives.push(await startLife(lives.length));
      }
      switchable.set('up');
      // Processes that were only cut off continue to write for a moment, unlike dead ones.
      for (const { keeping: spooling } of lives.slice(0, -1)) await spooling[Symbol.asyncDispose]();
      await using _heir = (await startLife(lives.length)).keeping;
      await folder.untilEmptied();

      const delivered = [
        ...new Map(switchable.received.toReversed().map((each) => [each.id, each])).values(),
      ].toReversed();
      const isAcknowledged = new Set(acknowledged.map(({ id }) => id));
      const idsOf = (messages: readonly Message[], expectedKey: string) =>
        messages.filter(({ id, key }) => key === expectedKey && isAcknowledged.has(id)).map(({ id }) => id);
      for (const key of KEYS) expect(idsOf(delivered, key)).toEqual(idsOf(acknowledged, key));
      expect(delivered.filter(({ id }) => !givenIds.has(id))).toEqual([]);
      await lives.at(-1)?.keeping[Symbol.asyncDispose]();
    }),
    { numRuns: 60 },
  );
}, 120_000);
