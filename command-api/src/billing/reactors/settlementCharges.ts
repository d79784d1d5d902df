import { type Position } from '@campjay/platform/eventStore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';

/** A settlement that asks for money, or gives some back: cents below 0 are a credit. */
export interface Settlement {
  readonly settlementId: string;
  readonly advertiserId: string;
  readonly cents: number;
}

/** What was written down before the payment provider was called; each later attempt repeats it word by word. */
export interface ChargeAttempt {
  readonly customerId: string;
  /** That no other charge of this customer has (`UsageReport.at`). */
  readonly minute: Date;
  readonly lastAttemptAt: Date;
}

/** `sent` of a charge whose outcome is not known. */
export interface OpenCharge extends Settlement {
  readonly sent: ChargeAttempt | undefined;
}

/** What became of it; after the last two a person has to look, and decides (`decideCharge`). */
export type ChargeOutcome =
  | { readonly state: 'accepted' }
  /** `why` tells whoever looks what the provider said; nothing private. */
  | { readonly state: 'refused' | 'unclear'; readonly why: string };

/**
 * How far the log was followed. It begins where the log stands the first time, and never again: of two processes that begin
 * at once, the second one goes by what the first one wrote.
 */
export const loadCheckpoint = async (pool: Pool, head: Position): Promise<Position> => {
  await pool.query('insert into ops.settlements_followed (position) values ($1) on conflict do nothing', [head]);
  const { rows } = await pool.query<{ position: Position }>('select position from ops.settlements_followed');
  return rows[0]?.position ?? head;
};

/** Settlements and how far the log was followed are kept together: neither can be without the other. */
export const storeSettlements = (pool: Pool, settlements: readonly Settlement[], reached: Position): Promise<void> =>
  inTransaction(pool, async (client) => {
    for (const { settlementId, advertiserId, cents } of settlements)
      await client.query(
        `insert into ops.settlement_charges (settlement_id, advertiser_id, cents) values ($1, $2, $3)
         on conflict do nothing`,
        [settlementId, advertiserId, cents],
      );
    await client.query('update ops.settlements_followed set position = $1', [reached]);
  });

interface Row {
  readonly settlementId: string;
  readonly advertiserId: string;
  readonly cents: string;
  readonly state: 'due' | 'sent';
  readonly customerId: string | null;
  readonly minute: Date | null;
  readonly lastAttemptAt: Date | null;
}

/** All that is not done with, the oldest first. */
export const openCharges = async (pool: Pool): Promise<readonly OpenCharge[]> => {
  const { rows } = await pool.query<Row>(
    `select settlement_id as "settlementId", advertiser_id as "advertiserId", cents, state,
            customer_id as "customerId", minute, last_attempt_at as "lastAttemptAt"
       from ops.settlement_charges where state in ('due', 'sent') order by noted_at, settlement_id`,
  );
  return rows.map(({ settlementId, advertiserId, cents, state, customerId, minute, lastAttemptAt }) => ({
    ...{ settlementId, advertiserId, cents: Number(cents) },
    sent:
      state === 'sent' && customerId !== null && minute && lastAttemptAt
        ? { customerId, minute, lastAttemptAt }
        : undefined,
  }));
};

/**
 * Writes down that a charge is about to be sent. False where it must not be: somebody else sends it, or the customer's
 * minute belongs to another charge, so that this one has to wait for the next.
 */
export const claim = async (pool: Pool, settlementId: string, sent: ChargeAttempt): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update ops.settlement_charges set state = 'sent', customer_id = $2, minute = $3, last_attempt_at = $4
      where settlement_id = $1 and state = 'due'
        and not exists (select 1 from ops.settlement_charges where customer_id = $2 and minute = $3)`,
    [settlementId, sent.customerId, sent.minute, sent.lastAttemptAt],
  );
  return rowCount === 1;
};

/** It was not taken, for certain, and may be sent anew. */
export const releaseClaim = async (pool: Pool, settlementId: string): Promise<void> => {
  await pool.query(
    `update ops.settlement_charges set state = 'due', customer_id = null, minute = null
      where settlement_id = $1 and state = 'sent'`,
    [settlementId],
  );
};

export const recordOutcome = async (pool: Pool, settlementId: string, outcome: ChargeOutcome): Promise<void> => {
  await pool.query(
    `update ops.settlement_charges set state = $2, why = $3, settled_at = clock_timestamp()
      where settlement_id = $1 and state = 'sent'`,
    [settlementId, outcome.state, 'why' in outcome ? outcome.why : null],
  );
};

/** One process at a time sends charges; the others leave it to that one. What a killed process held is free at once. */
export const withChargeLock = async (pool: Pool, operation: () => Promise<void>): Promise<void> => {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
    if (rows[0]?.held === true) await operation();
  } finally {
    connection.release(true); // with its connection the lock ends, however the work did
  }
};

const LOCK = "hashtextextended('campjay settlement charges', 0)";
