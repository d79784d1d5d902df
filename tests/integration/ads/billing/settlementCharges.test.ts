import { randomUUID } from 'node:crypto';
import { PaymentOutcomeUnknown, PaymentRefused, PaymentUnavailable } from '@campjay/platform/payments/port.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { createSubscription } from '@campjay/platform/payments/sandbox/subscriptions.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bundleProgram } from '../../support/bus/killedProcess.ts';
import { databaseLedger } from '../../support/commands/databaseLedger.ts';
import { NOON, openCharging } from '../../support/commands/openCharging.ts';

const program = await bundleProgram(new URL('../../support/commands/chargingProcess.ts', import.meta.url));
afterAll(async () => program[Symbol.asyncDispose]());

const fixture = await openCharging();
beforeEach(() => fixture.reset());
afterAll(async () => fixture[Symbol.asyncDispose]());

/** An advertiser with a subscription, after a first process that has ended. */
const begunFor = async (): Promise<string> => {
  const advertiserId = randomUUID();
  await fixture.subscribe(advertiserId);
  await fixture.begun();
  return advertiserId;
};
const minuteLater = () => (fixture.clock.now += 60_000);

describe('a settlement', () => {
  // Covers: 1.38
  it('is charged to the subscribed advertiser once; a negative one becomes a credit, and zero is ignored', async () => {
    const kelp = await begunFor();
    const owed = await fixture.settle(kelp, 1_234);
    const back = await fixture.settle(kelp, -125);
    await fixture.settle(kelp, 0);
    {
      await using _running = fixture.running();
      await fixture.becomes(owed, 'accepted');
      minuteLater();
      await fixture.becomes(back, 'accepted');
    }
    expect(fixture.charged()).toEqual([
      { id: owed, cents: 1_234 },
      { id: back, cents: -125 },
    ]);
    expect(Object.keys(await fixture.states())).toHaveLength(2);
  });

  it('older than the first run is not charged, and none is charged again when the log is read again', async () => {
    const kelp = randomUUID();
    await fixture.subscribe(kelp);
    const old = await fixture.settle(kelp, 500);
    await fixture.begun();
    const beginning = await fixture.store.head();
    const owed = await fixture.settle(kelp, 700);
    {
      await using _running = fixture.running();
      await fixture.becomes(owed, 'accepted');
    }
    await fixture.pool.query('update ops.process_managers set position = $1', [beginning]);
    minuteLater();
    const next = await fixture.settle(kelp, 900);
    await using _again = fixture.running();
    await fixture.becomes(next, 'accepted');
    expect(fixture.charged()).toEqual([
      { id: owed, cents: 700 },
      { id: next, cents: 900 },
    ]);
    expect(await fixture.states()).not.toHaveProperty(old);
  });

  it('waits for a subscription without delaying the charges of others', async () => {
    const kelp = await begunFor();
    const early = randomUUID();
    const waiting = await fixture.settle(early, 300);
    const owed = await fixture.settle(kelp, 400);
    await using _running = fixture.running();
    await fixture.becomes(owed, 'accepted');
    expect((await fixture.states())[waiting]).toBe('due');
    await fixture.subscribe(early);
    await fixture.becomes(waiting, 'accepted');
    expect(fixture.charged().at(-1)).toEqual({ id: waiting, cents: 300 });
  });

  it('is the only charge of its customer within a minute', async () => {
    const kelp = await begunFor();
    const [first, second] = [await fixture.settle(kelp, 100), await fixture.settle(kelp, 200)];
    await using _running = fixture.running();
    await fixture.becomes(first, 'accepted');
    expect((await fixture.states())[second]).toBe('due');
    minuteLater();
    await fixture.becomes(second, 'accepted');
    expect(fixture.ledger.lines.map(({ at }) => at?.toISOString())).toEqual([
      '2026-03-05T12:00:00.000Z',
      '2026-03-05T12:01:00.000Z',
    ]);
  });

  it('is charged once by two processes that start together', async () => {
    const advertisers = Array.from({ length: 8 }, () => randomUUID());
    for (const advertiser of advertisers) await fixture.subscribe(advertiser);
    await fixture.begun();
    const owed: string[] = [];
    for (const advertiser of advertisers) owed.push(await fixture.settle(advertiser, 100));
    {
      await using _one = fixture.running();
      await using _other = fixture.running();
      for (const settlementId of owed) await fixture.becomes(settlementId, 'accepted');
    }
    const charged = fixture.charged().map(({ id }) => id);
    expect(charged.toSorted()).toEqual(owed.toSorted());
  });

  it('that the provider refuses is not charged again', async () => {
    const kelp = await begunFor();
    fixture.ledger.customers.clear();
    const owed = await fixture.settle(kelp, 100);
    {
      await using _running = fixture.running();
      await fixture.becomes(owed, 'refused');
    }
    expect(await fixture.reasons()).toEqual({ [owed]: 'No such customer.' });
    fixture.ledger.customers.add(`cus_${kelp}`);
    const next = await fixture.settle(kelp, 200);
    minuteLater();
    await using _running = fixture.running();
    await fixture.becomes(next, 'accepted');
    expect(fixture.charged()).toEqual([{ id: next, cents: 200 }]);
  });

  it('retains its id as usage or credit in the sandbox', async () => {
    const kelp = randomUUID();
    const now = new Date(NOON);
    const payer = { purpose: 'advertiser', customerRef: kelp, plan: 'monthly', priceCents: 0 } as const;
    const { customerId } = await inTransaction(fixture.pool, (client) => createSubscription(client, payer, now));
    await fixture.subscribe(kelp, customerId);
    await fixture.begun();
    const [owed, back] = [await fixture.settle(kelp, 125), await fixture.settle(kelp, -25)];
    await using _running = fixture.running(createSandboxPayments({ pool: fixture.pool, now: () => now }));
    await fixture.becomes(owed, 'accepted');
    minuteLater();
    await fixture.becomes(back, 'accepted');
    const { rows } = await fixture.pool.query(
      `select settlement_id as id, cents from ops.sandbox_usage union all
       select credit_id, -cents from ops.sandbox_credits`,
    );
    expect(rows).toEqual([
      { id: owed, cents: '125' },
      { id: back, cents: '-25' },
    ]);
  });
});

describe('a charge whose response is lost', () => {
  const unknown = new PaymentOutcomeUnknown('The connection was lost.');
  /** A kill leaves the start of the call in the database, but not its end. */
  const killed = new Error('The process ends here.');

  it.each([
    ['usage, connection lost', 100, unknown],
    ['credit, connection lost', -100, unknown],
    ['usage, process killed', 100, killed],
    ['credit, process killed', -100, killed],
  ])('is found and not sent again if the provider has it: %s', async (_name, cents, error) => {
    const kelp = await begunFor();
    fixture.ledger.failing.after = error;
    const owed = await fixture.settle(kelp, cents);
    {
      await using _running = fixture.running();
      await fixture.becomes(owed, 'accepted');
    }
    expect(fixture.charged()).toEqual([{ id: owed, cents }]);
  });

  it.each([
    ['usage, connection lost', 100, unknown],
    ['credit, connection lost', -100, unknown],
    ['usage, process killed', 100, killed],
    ['usage, provider away', 100, new PaymentUnavailable('Later.')],
  ])('is sent again if the provider definitely does not have it: %s', async (_name, cents, error) => {
    const kelp = await begunFor();
    Object.assign(fixture.ledger.failing, { before: error, missing: 'too early' });
    const owed = await fixture.settle(kelp, cents);
    const isAway = error instanceof PaymentUnavailable;
    {
      await using _running = fixture.running();
      await fixture.becomes(owed, isAway ? 'due' : 'sent');
    }
    fixture.ledger.failing.before = undefined;
    if (!isAway) {
      // Too early to know: the next process queries the provider, and sends nothing.
      const other = randomUUID();
      await fixture.subscribe(other);
      const proof = await fixture.settle(other, 1);
      await using _running = fixture.running();
      await fixture.becomes(proof, 'accepted');
      expect((await fixture.states())[owed]).toBe('sent');
      expect(fixture.charged()).toEqual([{ id: proof, cents: 1 }]);
    }
    fixture.ledger.failing.missing = 'absent';
    await using _running = fixture.running();
    await fixture.becomes(owed, 'accepted');
    expect(fixture.charged().filter(({ id }) => id === owed)).toEqual([{ id: owed, cents }]);
  });

  it.each([
    ['the provider has something else in its place', undefined, 'Something else stands in its place.'],
    ['the provider refuses to answer', new PaymentRefused('There is no such customer.'), 'There is no such customer.'],
  ])('is left to an admin, with the reason, if %s', async (_name, refusal, reason) => {
    const kelp = await begunFor();
    const { provider, failing } = fixture.ledger;
    Object.assign(failing, { before: unknown, missing: 'unclear' });
    const owed = await fixture.settle(kelp, 100);
    const findUsage = refusal ? () => Promise.reject(refusal) : provider.findUsage;
    await using _running = fixture.running({ ...provider, findUsage });
    await fixture.becomes(owed, 'unclear');
    expect(await fixture.reasons()).toEqual({ [owed]: reason });
    expect(fixture.charged()).toEqual([]);
  });

  it.each(['before it was sent', 'after it was taken'])(
    'is charged once by the next process if one was killed %s',
    async (killPoint) => {
      const kelp = await begunFor();
      const owed = await fixture.settle(kelp, 100);
      expect(await program.killAfter(1, [fixture.url, killPoint])).toEqual([owed]);
      const ledger = databaseLedger(fixture.pool);
      expect(await ledger.acceptedIds()).toEqual(killPoint === 'after it was taken' ? [owed] : []);
      expect((await fixture.states())[owed]).toBe('sent');
      await using _running = fixture.running(ledger);
      await fixture.becomes(owed, 'accepted');
      expect(await ledger.acceptedIds()).toEqual([owed]);
    },
  );
});
