import { randomUUID } from 'node:crypto';
import { bundleProgram } from '../support/bus/killedProcess.ts';
import { PaymentOutcomeUnknown, PaymentRefused, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseLedger } from '../support/commands/databaseLedger.ts';
import { openCharging } from '../support/commands/openCharging.ts';

let world: Awaited<ReturnType<typeof openCharging>>;
beforeEach(async () => {
  world = await openCharging();
});
afterEach(async () => world[Symbol.asyncDispose]());

describe('a charge whose answer is lost', () => {
  const unknown = new PaymentOutcomeUnknown('The connection was lost.');
  /** What a kill leaves behind: it was written down that the call begins, and nothing of how it ended. */
  const killed = new Error('The process ends here.');

  it.each([
    ['a usage that was taken', 100, unknown],
    ['a credit that was taken', -100, unknown],
    ['a usage that was taken before a process was killed', 100, killed],
    ['a credit that was taken before a process was killed', -100, killed],
  ])('is found and not sent again: %s', async (_name, cents, error) => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    await world.begun();
    world.ledger.failing.after = error;
    const owed = await world.settle(kelp, cents);
    {
      await using _running = await world.running();
      await world.becomes(owed, 'accepted');
    }
    expect(world.charged()).toEqual([{ id: owed, cents }]);
  });

  it.each([
    ['a usage that never arrived', 100, unknown],
    ['a credit that never arrived', -100, unknown],
    ['a usage that a killed process had not sent', 100, killed],
    ['a usage while the provider is away', 100, new PaymentUnavailable('Later.')],
  ])('is sent once more when the provider has not got it: %s', async (_name, cents, error) => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    await world.begun();
    Object.assign(world.ledger.failing, { before: error, missing: 'too early' });
    const owed = await world.settle(kelp, cents);
    const isAway = error instanceof PaymentUnavailable;
    {
      await using _running = await world.running();
      await world.becomes(owed, isAway ? 'due' : 'sent');
    }
    world.ledger.failing.before = undefined;
    if (!isAway) {
      // Too early to know: the next process asks, and sends nothing.
      const other = randomUUID();
      await world.subscribe(other);
      const proof = await world.settle(other, 1);
      await using _running = await world.running();
      await world.becomes(proof, 'accepted');
      expect((await world.states())[owed]).toBe('sent');
      expect(world.charged()).toEqual([{ id: proof, cents: 1 }]);
    }
    world.ledger.failing.missing = 'absent';
    await using _running = await world.running();
    await world.becomes(owed, 'accepted');
    expect(world.charged().filter(({ id }) => id === owed)).toEqual([{ id: owed, cents }]);
  });

  it('is left to a person where something else stands in its place', async () => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    await world.begun();
    Object.assign(world.ledger.failing, { before: unknown, missing: 'unclear' });
    const owed = await world.settle(kelp, 100);
    await using _running = await world.running();
    await world.becomes(owed, 'unclear');
    expect(world.charged()).toEqual([]);
  });

  it('is left to a person, with what the provider said, where it refuses to say what became of it', async () => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    await world.begun();
    world.ledger.failing.before = unknown;
    const owed = await world.settle(kelp, 100);
    const refusing = {
      ...world.ledger.provider,
      findUsage: () => Promise.reject(new PaymentRefused('There is no such customer.')),
    };
    await using _running = await world.running(refusing);
    await world.becomes(owed, 'unclear');
    expect(await world.reasons()).toEqual({ [owed]: 'There is no such customer.' });
  });

  it.each(['before it was sent', 'after it was taken'])(
    'is charged once by the next process where one was killed %s',
    async (when) => {
      const kelp = randomUUID();
      await world.subscribe(kelp);
      await world.begun();
      const owed = await world.settle(kelp, 100);
      await using program = await bundleProgram(new URL('../support/commands/chargingProcess.ts', import.meta.url));
      expect(await program.killAfter(1, [world.url, when])).toEqual([owed]);
      const ledger = databaseLedger(world.pool);
      expect(await ledger.taken()).toEqual(when === 'after it was taken' ? [owed] : []);
      expect((await world.states())[owed]).toBe('sent');
      await using _running = await world.running(ledger);
      await world.becomes(owed, 'accepted');
      expect(await ledger.taken()).toEqual([owed]);
    },
    30_000,
  );
});
