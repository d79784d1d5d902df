import { randomUUID } from 'node:crypto';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import {
  createPostgresManagerStorage,
  endAbandonedSubscriptions,
  endForgottenSubscriptions,
  runAdImageCleanup,
  runAdTracking,
  runForgottenPersonPolicy,
  runInvitationPolicy,
  runMonthSettlement,
  runSettlementCharging,
} from '@campjay/command-api/service.ts';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { SubscriptionStarted } from '@campjay/events/ads/billing.ts';
import { ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { adInteractionsStream, parentStream, scheduleStream, subscriptionStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { opsMigrations } from '@campjay/platform/postgres/ops/opsMigrations.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Pool } from 'pg';
import { bundleProgram, type KillableProgram } from '../support/bus/killedProcess.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';

/** Each test has a database of its own. */

let program: KillableProgram;
beforeAll(async () => {
  program = await bundleProgram(new URL('../support/commands/invitingProcess.ts', import.meta.url));
});
afterAll(async () => program[Symbol.asyncDispose]());

let database: TestDatabase;
let pool: Pool;
let store: EventStore;
/** The positions after which subscriptions began. */
let starts: (Position | undefined)[];
/** Outside calls, such as 'forget wren'. */
let effects: string[];
const progress = createSignal();
beforeEach(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  store = await openPostgresEventStore({ url: database.url, log: silentLog });
  [starts, effects] = [[], []];
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Starts all process managers that follow the log. Disposing stops them. */
const startAll = () => {
  const stop = new AbortController();
  const { signal } = stop;
  const observed: EventStore = {
    ...store,
    subscribe: (request) => {
      starts.push(request.after);
      return store.subscribe(request);
    },
  };
  const note = (name: string) => (id: unknown) => {
    effects.push(`${name} ${typeof id === 'string' ? id : JSON.stringify(id)}`);
    return Promise.resolve();
  };
  const unexpected = () => Promise.reject(new Error('This must not be called.'));
  const images = { put: unexpected, read: unexpected, remove: note('remove'), list: async function* () {} };
  const payments = {
    ...{ reportUsage: note('charge'), findUsage: unexpected, credit: note('credit'), findCredit: unexpected },
    ...{ forgetCustomer: note('forget customer'), endSubscription: note('end') },
  };
  const now = () => new Date();
  const deps = {
    pool,
    store: observed,
    storage: createPostgresManagerStorage(pool),
    log: silentLog,
    onProgress: progress.notify,
  };
  const managers = [
    runForgottenPersonPolicy({ ...deps, forget: note('forget') }, signal),
    runInvitationPolicy({ ...deps, now }, signal),
    runAdImageCleanup({ ...deps, images: images as never }, signal),
    runAdTracking(deps, signal),
    runMonthSettlement(deps, signal),
    runSettlementCharging({ ...deps, payments, now, onRound: progress.notify }, signal),
    endForgottenSubscriptions({ ...deps, payments }, signal),
    endAbandonedSubscriptions({ ...deps, payments, now }, signal),
  ];
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await Promise.all(managers);
    },
  };
};
/** Waits until these managers have stored a checkpoint at the end of the log. */
const untilHandled = async (...names: readonly string[]) => {
  const head = await store.head();
  await progress.until(async () => {
    const { rows } = await pool.query<{ position: Position | null }>(
      'select position from ops.process_managers where name = any($1)',
      [names],
    );
    const reached = rows.filter(({ position }) => position !== null && store.compare(position, head) >= 0);
    return reached.length === names.length;
  });
};
const ALL = [
  ...['account-deletions', 'schedule-invitations', 'ad-images', 'month-settlement', 'settlement-charges'],
  ...['forgotten-subscriptions', 'abandoned-subscriptions', 'advertiser-ads'],
];
const invite = (ownerId: string) =>
  appendEvents(
    store,
    scheduleStream(ownerId),
    ScheduleShared({
      ...{ shareId: randomUUID(), mode: 'plan', token: standInSeal('token'), email: standInSeal('email') },
      tokenHash: hashShareToken(randomUUID()),
    }),
  );
const invited = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>('select person_id as id from ops.queued_emails order by queued_at');
  return rows.map(({ id }) => id);
};
const settle = async (advertiserId: string): Promise<string> => {
  const settlementId = randomUUID();
  const bill = { through: '2026-03-02T00:00:00.000Z', lines: [], totalCents: 100, dueCents: 100 };
  await appendEvents(store, adInteractionsStream(advertiserId, '2026-03'), ClicksSettled({ settlementId, ...bill }));
  return settlementId;
};
const settlementIds = async () =>
  (await pool.query<{ id: string }>('select settlement_id as id from ops.settlement_charges')).rows.map(({ id }) => id);

describe('the process managers of a new version', () => {
  it('continue at the checkpoints of the former version, and repeat no email, charge or erasure', async () => {
    await migrateOps(pool, opsMigrations.slice(0, 25));
    const advertiserId = randomUUID();
    await invite('before');
    await settle(advertiserId);
    for (const userId of ['erased', 'interrupted'])
      await appendEvents(store, parentStream(userId), PersonForgotten({}));
    await pool.query(`insert into ops.counted_people (user_id, forgotten_at) values ('erased', now())`);
    for (const table of ['invitations_followed', 'settlements_followed'])
      await pool.query(`insert into ops.${table} (position) values ($1)`, [await store.head()]);
    // The former version ended before it handled these.
    await invite('after');
    const owed = await settle(advertiserId);
    await migrateOps(pool);
    await using _running = startAll();
    await untilHandled(...ALL);
    expect(await invited()).toEqual(['after']);
    expect(await settlementIds()).toEqual([owed]);
    expect(effects).toEqual(['forget interrupted']);
  });
});

describe('process managers that start again', () => {
  it('read nothing from the beginning of the log, and repeat nothing', async () => {
    await migrateOps(pool);
    {
      await using _first = startAll();
      await untilHandled(...ALL);
      const subscribed = { purpose: 'parent', holderId: 'leaving', customerId: 'cus_1', status: 'active' } as const;
      const about = { subscriptionId: 'sub_1', providerEventId: 'evt_1', occurredAt: '2026-03-01T00:00:00Z' };
      const started = SubscriptionStarted({ ...subscribed, ...about, endsAtPeriodEnd: false, periodEndsAt: null });
      await invite('owner');
      await appendEvents(store, subscriptionStream('parent', 'leaving'), started);
      await appendEvents(store, parentStream('leaving'), PersonForgotten({}));
      await untilHandled('account-deletions', 'forgotten-subscriptions');
    }
    expect(effects.toSorted()).toEqual(['forget customer cus_1', 'forget leaving']);
    [starts, effects] = [[], []];
    await using _second = startAll();
    await progress.until(() => starts.length === ALL.length);
    await appendEvents(store, parentStream('last'), PersonForgotten({}));
    await progress.until(() => effects.includes('forget last'));
    expect(starts).toEqual(Array.from({ length: ALL.length }, () => expect.any(String)));
    expect(effects).toEqual(['forget last']);
    expect(await invited()).toEqual(['owner']);
  });
});

describe('a process manager that is killed between its side effect and its checkpoint', () => {
  it('queues the email of an invitation once', async () => {
    await migrateOps(pool);
    {
      await using _first = startAll();
      await progress.until(async () => (await pool.query('select from ops.process_managers')).rowCount === ALL.length);
    }
    await invite('owner');
    expect(await program.killAfter(1, [database.url])).toEqual(['1']);
    await invite('other');
    await using _running = startAll();
    await progress.until(async () => (await invited()).includes('other'));
    expect(await invited()).toEqual(['owner', 'other']);
  });
});
