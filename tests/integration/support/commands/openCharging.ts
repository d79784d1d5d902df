import { randomUUID } from 'node:crypto';
import { SubscriptionStarted } from '@campjay/events/billing/events.ts';
import { ClicksSettled } from '@campjay/events/interactions/events.ts';
import { subscriptionStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase } from '../postgres/database.ts';
import { expect } from '@jest/globals';
import { appendAdEvents } from '@campjay/command-api/interactions/testing/appendAdEvents.ts';
import { followSettledClicks } from '@campjay/command-api/billing/reactors/followSettledClicks.ts';
import { type ChargingProvider, openLedger } from './ledger.ts';

const SOON_MS = 15_000;
export const NOON = Date.parse('2026-03-05T12:00:30Z');

/** A log, a payment provider, and processes that charge settlements, over an empty database. */
export const openCharging = async () => {
  const database = await createTestDatabase();
  await migrateOps(database.pool);
  const store = await openPostgresEventStore({ url: database.url, log: silentLog });
  const ledger = openLedger();
  const clock = { now: NOON };

  /** A process of its own: other connections to the same database. Disposing of it ends it and waits for its end. */
  const running = async (payments: ChargingProvider = ledger.provider) => {
    const stop = new AbortController();
    const pool = openPool(database.url, { applicationName: 'test process' });
    const store = await openPostgresEventStore({ url: database.url, log: silentLog });
    const now = (): Date => new Date(clock.now);
    const done = followSettledClicks({ pool, store, payments, now, log: silentLog, againAfterMs: 20 }, stop.signal);
    return {
      [Symbol.asyncDispose]: async () => {
        stop.abort();
        await done;
        await store[Symbol.asyncDispose]();
        await pool.end();
      },
    };
  };
  /** The first run begins where the log stands. */
  const begun = async (): Promise<void> => {
    await using _first = await running();
    expect(
      await eventually(
        async () => (await database.pool.query('select 1 from ops.settlements_followed')).rowCount === 1,
        SOON_MS,
      ),
    ).toBe(true);
  };

  const settle = async (advertiserId: string, dueCents: number): Promise<string> => {
    const settlementId = randomUUID();
    const through = '2026-03-02T00:00:00.000Z';
    const totalCents = Math.max(dueCents, 0);
    const settled = ClicksSettled({ settlementId, through, lines: [], totalCents, dueCents });
    await appendAdEvents(store, advertiserId, '2026-03', settled);
    return settlementId;
  };
  const subscribe = async (advertiserId: string, customerId: string = `cus_${advertiserId}`): Promise<void> => {
    ledger.customers.add(customerId);
    const event = SubscriptionStarted({
      ...{ purpose: 'advertiser', holderId: advertiserId, customerId, status: 'active', endsAtPeriodEnd: false },
      ...{ periodEndsAt: null, subscriptionId: 'sub_1', providerEventId: 'evt_1', occurredAt: '2026-03-05T11:59:59Z' },
    });
    const actor = { userId: 'payment-provider', role: 'system' as const };
    await store.append(
      subscriptionStream('advertiser', advertiserId),
      [
        {
          ...{ id: randomUUID(), version: 1, ...event },
          metadata: { time: '2026-03-05T11:59:59Z', actor, correlationId: 'test' },
        },
      ],
      { expected: 'noStream' },
    );
  };
  const states = async (): Promise<Readonly<Record<string, string>>> => {
    const { rows } = await database.pool.query<{ id: string; state: string }>(
      'select settlement_id as id, state from ops.settlement_charges',
    );
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  };
  /** What was written down of those that were not taken. */
  const reasons = async (): Promise<Readonly<Record<string, string>>> => {
    const { rows } = await database.pool.query<{ id: string; why: string }>(
      'select settlement_id as id, why from ops.settlement_charges where why is not null',
    );
    return Object.fromEntries(rows.map(({ id, why }) => [id, why]));
  };
  const becomes = async (settlementId: string, state: string): Promise<void> => {
    let seen: string | undefined;
    await eventually(async () => {
      seen = (await states())[settlementId];
      return seen === state;
    }, SOON_MS);
    expect(seen).toBe(state);
  };
  const charged = () => ledger.lines.map(({ id, cents }) => ({ id, cents }));

  return {
    ...{ ...database, store, ledger, clock, running, begun, settle, subscribe, states, reasons, becomes, charged },
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
};
