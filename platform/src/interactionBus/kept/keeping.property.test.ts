import { appendFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { silentLog } from '../../log/log.ts';
import { type Message } from '../port.ts';
import { message } from '../testing/consuming.ts';
import { type KeepingInteractionBus, openKeepingInteractionBus } from './keepingInteractionBus.ts';
import { makeKeptFolder } from './testing/keptFolder.ts';
import { openSwitchableBus } from './testing/switchableBus.ts';

const STEPS = ['publish', 'publish', 'publish', 'many', 'up', 'down', 'hanging', 'kill', 'tear', 'restart'] as const;
const KEYS = ['oak', 'fir', 'elm'];

/** The bus goes up and down, processes die in the middle of things, and a plain list says what was acknowledged. */
// Covers: B.1
it('delivers all that was acknowledged, each key in order, whatever happens to the bus and to its processes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 25 }), async (steps) => {
      await using folder = await makeKeptFolder();
      const below = openSwitchableBus();
      const dead = new Set<string>();
      const given = new Set<string>();
      const acknowledged: Message[] = [];

      const begin = async (life: number) => {
        const { bus, cutOff } = below.client();
        const name = `life-${life}`;
        const keeping = await openKeepingInteractionBus({
          ...{ bus, folder: folder.path, maxBytes: 1_000_000, segmentBytes: 700, log: silentLog },
          ...{ tryForMs: 15, firstPauseMs: 2, tendEveryMs: 600_000 },
          owner: { name, isGone: (other) => !dead.has(name) && (dead.has(other) || other === 'nobody') },
        });
        const kill = () => {
          dead.add(name);
          cutOff();
        };
        return { keeping, kill };
      };
      const publish = async (bus: KeepingInteractionBus, count: number): Promise<void> => {
        const messages = Array.from({ length: count }, () =>
          message(KEYS[given.size % KEYS.length] ?? '', acknowledged.length),
        );
        for (const { id } of messages) given.add(id);
        await bus.publish('clicks', messages);
        acknowledged.push(...messages);
      };

      const lives = [await begin(0)];
      for (const step of steps) {
        const current = lives.at(-1) ?? (await begin(0));
        if (step === 'publish') await publish(current.keeping, 1);
        if (step === 'many') await publish(current.keeping, 7);
        if (step === 'up' || step === 'down' || step === 'hanging') below.set(step);
        if (step === 'restart') await current.keeping[Symbol.asyncDispose]();
        if (step === 'kill' || step === 'tear') {
          const unheard = message('oak', 'nobody was told');
          given.add(unheard.id);
          void current.keeping.publish('clicks', [unheard]).catch(() => undefined);
          current.kill();
        }
        const [torn] = step === 'tear' ? (await folder.segments()).slice(-1) : [];
        if (torn !== undefined) await appendFile(torn, '0123abcd ["clicks","half a mes').catch(() => undefined);
        if (step === 'restart' || step === 'kill' || step === 'tear') lives.push(await begin(lives.length));
      }
      below.set('up');
      // Those that were only cut off write on for a moment, as no dead process would.
      for (const { keeping } of lives.slice(0, -1)) await keeping[Symbol.asyncDispose]();
      await using _heir = (await begin(lives.length)).keeping;
      await folder.emptied();

      const taken = [...new Map(below.taken.toReversed().map((each) => [each.id, each])).values()].toReversed();
      const isAcknowledged = new Set(acknowledged.map(({ id }) => id));
      const idsOf = (messages: readonly Message[], asked: string) =>
        messages.filter(({ id, key }) => key === asked && isAcknowledged.has(id)).map(({ id }) => id);
      for (const key of KEYS) expect(idsOf(taken, key)).toEqual(idsOf(acknowledged, key));
      expect(taken.filter(({ id }) => !given.has(id))).toEqual([]);
      await lives.at(-1)?.keeping[Symbol.asyncDispose]();
    }),
    { numRuns: 60 },
  );
}, 120_000);
