import { randomUUID } from 'node:crypto';
import { SubscriptionStarted } from '@campjay/events/ads/billing.ts';
import { ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream, subscriptionStream } from '@campjay/events/streams.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type LookupResult, type PaymentProvider, PaymentRefused } from '@campjay/platform/payments/port.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { runSettlementCharging } from '@campjay/command-api/ads/billing/policies/runSettlementCharging.ts';
import { createOpsDatabase } from '../postgres/opsDatabase.ts';

export const NOON = Date.parse('2026-03-05T12:00:30Z');

export type ChargingProvider = Pick<PaymentProvider, 'reportUsage' | 'findUsage' | 'credit' | 'findCredit'>;
interface Line {
  readonly id: string;
  readonly customerId: string;
  readonly cents: number;
  readonly at?: Date;
}

/** A payment provider that charges for repeated calls again, so that tests detect them. */
const openLedger = () => {
  const lines: Line[] = [];
  const customers = new Set<string>();
  /** Errors for calls before they are charged, or after. */
  const failures: { before?: Error | undefined; after?: Error | undefined; missing: LookupResult } = {
    missing: 'absent',
  };
  const charge = async (line: Line): Promise<void> => {
    await Promise.resolve();
    if (!customers.has(line.customerId)) throw new PaymentRefused('No such customer.');
    if (failures.before) throw failures.before;
    lines.push(line);
    if (failures.after) throw failures.after;
  };
  const find = (id: string): Promise<LookupResult> =>
    Promise.resolve(lines.some((line) => line.id === id) ? 'taken' : failures.missing);
  const provider: ChargingProvider = {
    reportUsage: ({ settlementId: id, customerId, cents, at }) => charge({ id, customerId, cents, at }),
    findUsage: ({ settlementId }) => find(settlementId),
    credit: ({ creditId: id, customerId, cents }) => charge({ id, customerId, cents: -cents }),
    findCredit: ({ creditId }) => find(creditId),
  };
  return { provider, lines, customers, failing: failures };
};

/** A log, a payment provider, and processes that charge settlements, in an empty database. */
export const openCharging = async () => {
  const database = await createOpsDatabase();
  const { pool, url } = database;
  const store = await openPostgresEventStore({ url, log: silentLog });
  const ledger = openLedger();
  const clock = { now: NOON };
  const rounds = createSignal();

  /** A process that charges settlements; disposing waits until it ends. */
  const startFollowing = (payments: ChargingProvider = ledger.provider): AsyncDisposable => {
    const stop = new AbortController();
    const now = (): Date => new Date(clock.now);
    const storage = createPostgresManagerStorage(pool);
    const deps = { pool, store, storage, payments, now, log: silentLog };
    const done = runSettlementCharging({ ...deps, againAfterMs: 20, onRound: rounds.notify }, stop.signal);
    return {
      [Symbol.asyncDispose]: async () => {
        stop.abort();
        await done;
      },
    };
  };
  const states = async (): Promise<Readonly<Record<string, string>>> => {
    const { rows } = await pool.query<{ id: string; state: string }>(
      'select settlement_id as id, state from ops.settlement_charges',
    );
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  };
  return {
    ...{ pool, url, store, ledger, clock, running: startFollowing, states },
    /** Empties the log, the charges and the provider's ledger, so that tests can share a database. */
    reset: async (): Promise<void> => {
      await pool.query(
        `truncate eventstore.events, ops.settlement_charges, ops.process_managers, ops.sandbox_usage, ops.sandbox_credits cascade;
         drop table if exists ledger`,
      );
      ledger.lines.length = 0;
      ledger.customers.clear();
      Object.assign(ledger.failing, { before: undefined, after: undefined, missing: 'absent' });
      clock.now = NOON;
    },
    /** Runs a first process, which starts at the end of the log. */
    begun: async (): Promise<void> => {
      await using _first = startFollowing();
      await rounds.until(async () => (await pool.query('select from ops.process_managers')).rowCount === 1);
    },
    settle: async (advertiserId: string, dueCents: number): Promise<string> => {
      const settlementId = randomUUID();
      const through = '2026-03-02T00:00:00.000Z';
      const settled = ClicksSettled({ settlementId, through, lines: [], totalCents: Math.max(dueCents, 0), dueCents });
      await appendEvents(store, adInteractionsStream(advertiserId, '2026-03'), settled);
      return settlementId;
    },
    subscribe: async (advertiserId: string, customerId = `cus_${advertiserId}`): Promise<void> => {
      ledger.customers.add(customerId);
      const started = SubscriptionStarted({
        ...{ purpose: 'advertiser', holderId: advertiserId, customerId, status: 'active', endsAtPeriodEnd: false },
        ...{
          periodEndsAt: null,
          subscriptionId: 'sub_1',
          providerEventId: 'evt_1',
          occurredAt: '2026-03-05T11:59:59Z',
        },
      });
      await appendEvents(store, subscriptionStream('advertiser', advertiserId), started);
    },
    /** Reasons why charges were not accepted. */
    reasons: async (): Promise<Readonly<Record<string, string>>> => {
      const { rows } = await pool.query<{ id: string; why: string }>(
        'select settlement_id as id, why from ops.settlement_charges where why is not null',
      );
      return Object.fromEntries(rows.map(({ id, why }) => [id, why]));
    },
    becomes: (settlementId: string, state: string) =>
      rounds.until(async () => (await states())[settlementId] === state),
    charged: () => ledger.lines.map(({ id, cents }) => ({ id, cents })),
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
};
