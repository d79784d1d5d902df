import { randomUUID } from 'node:crypto';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { beginSubscription } from '@campjay/platform/payments/sandbox/subscriptions.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NOON, openCharging } from '../support/commands/openCharging.ts';

let world: Awaited<ReturnType<typeof openCharging>>;
beforeEach(async () => {
  world = await openCharging();
});
afterEach(async () => world[Symbol.asyncDispose]());

describe('a settlement', () => {
  // Covers: 1.38
  it('is charged to the subscribed advertiser once, and given back where corrections outweigh', async () => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    await world.begun();
    const owed = await world.settle(kelp, 1_234);
    const back = await world.settle(kelp, -125);
    await world.settle(kelp, 0);
    {
      await using _running = await world.running();
      await world.becomes(owed, 'accepted');
      world.clock.now += 60_000;
      await world.becomes(back, 'accepted');
    }
    expect(world.charged()).toEqual([
      { id: owed, cents: 1_234 },
      { id: back, cents: -125 },
    ]);
    expect(Object.keys(await world.states())).toHaveLength(2);
  });

  it('from before the first run is not charged, and none is charged again when the log is followed anew', async () => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    const old = await world.settle(kelp, 500);
    await world.begun();
    const beginning = await world.store.head();
    const owed = await world.settle(kelp, 700);
    {
      await using _running = await world.running();
      await world.becomes(owed, 'accepted');
    }
    await world.pool.query('update ops.settlements_followed set position = $1', [beginning]);
    world.clock.now += 60_000;
    const next = await world.settle(kelp, 900);
    await using _again = await world.running();
    await world.becomes(next, 'accepted');
    expect(world.charged()).toEqual([
      { id: owed, cents: 700 },
      { id: next, cents: 900 },
    ]);
    expect(await world.states()).not.toHaveProperty(old);
  });

  it('waits for a subscription, and holds up nobody else', async () => {
    const [early, kelp] = [randomUUID(), randomUUID()];
    await world.subscribe(kelp);
    await world.begun();
    const waiting = await world.settle(early, 300);
    const owed = await world.settle(kelp, 400);
    await using _running = await world.running();
    await world.becomes(owed, 'accepted');
    expect((await world.states())[waiting]).toBe('due');
    await world.subscribe(early);
    await world.becomes(waiting, 'accepted');
    expect(world.charged().at(-1)).toEqual({ id: waiting, cents: 300 });
  });

  it('has a minute of the customer to itself', async () => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    await world.begun();
    const [first, second] = [await world.settle(kelp, 100), await world.settle(kelp, 200)];
    await using _running = await world.running();
    await world.becomes(first, 'accepted');
    expect((await world.states())[second]).toBe('due');
    world.clock.now += 60_000;
    await world.becomes(second, 'accepted');
    expect(world.ledger.lines.map(({ at }) => at?.toISOString())).toEqual([
      '2026-03-05T12:00:00.000Z',
      '2026-03-05T12:01:00.000Z',
    ]);
  });

  it('is charged once by two processes that begin at once', async () => {
    const advertisers = Array.from({ length: 8 }, () => randomUUID());
    for (const advertiser of advertisers) await world.subscribe(advertiser);
    await world.begun();
    const owed = [];
    for (const advertiser of advertisers) owed.push(await world.settle(advertiser, 100));
    {
      await using _one = await world.running();
      await using _other = await world.running();
      for (const settlementId of owed) await world.becomes(settlementId, 'accepted');
    }
    expect(
      world
        .charged()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...owed].sort());
  });

  it('that the provider refuses is not tried again', async () => {
    const kelp = randomUUID();
    await world.subscribe(kelp);
    world.ledger.customers.clear();
    await world.begun();
    const owed = await world.settle(kelp, 100);
    {
      await using _running = await world.running();
      await world.becomes(owed, 'refused');
    }
    expect(await world.reasons()).toEqual({ [owed]: 'No such customer.' });
    world.ledger.customers.add(`cus_${kelp}`);
    const next = await world.settle(kelp, 200);
    world.clock.now += 60_000;
    await using _running = await world.running();
    await world.becomes(next, 'accepted');
    expect(world.charged()).toEqual([{ id: next, cents: 200 }]);
  });

  it('is known to the sandbox by its own name', async () => {
    const kelp = randomUUID();
    const now = new Date(NOON);
    const payer = { purpose: 'advertiser', customerRef: kelp, plan: 'monthly', priceCents: 0 } as const;
    const { customerId } = await inTransaction(world.pool, (client) => beginSubscription(client, payer, now));
    await world.subscribe(kelp, customerId);
    await world.begun();
    const [owed, back] = [await world.settle(kelp, 125), await world.settle(kelp, -25)];
    await using _running = await world.running(createSandboxPayments({ pool: world.pool, now: () => now }));
    await world.becomes(owed, 'accepted');
    world.clock.now += 60_000;
    await world.becomes(back, 'accepted');
    const { rows } = await world.pool.query(
      `select settlement_id as id, cents from ops.sandbox_usage union all
       select credit_id, -cents from ops.sandbox_credits`,
    );
    expect(rows).toEqual([
      { id: owed, cents: '125' },
      { id: back, cents: '-25' },
    ]);
  });
});
