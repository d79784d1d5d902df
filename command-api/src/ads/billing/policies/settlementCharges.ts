import { type Position } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';

/** A charge, or a credit if cents are negative. */
export interface Settlement {
  readonly settlementId: string;
  readonly advertiserId: string;
  readonly cents: number;
}

/** Stored before the payment provider is called; each later attempt repeats exactly the same values. */
export interface ChargeAttempt {
  readonly customerId: string;
  /** Unique among the customer's charges (`UsageReport.at`). */
  readonly minute: Date;
  readonly lastAttemptAt: Date;
}

/** `sent` is set if the charge was sent and its outcome is unknown. */
export interface OpenCharge extends Settlement {
  readonly sent: ChargeAttempt | undefined;
}

/** Outcome of a charge; after 'refused' or 'unclear' a person has to check and decide (`decideCharge`). */
export type ChargeOutcome =
  | { readonly state: 'accepted' }
  /** `why` is the provider's reason, for the person who checks; it contains no private data. */
  | { readonly state: 'refused' | 'unclear'; readonly why: string };

/**
 * The stored checkpoint. It is initialized once, to the head of the log; if two processes start at the same time, the
 * second uses the first one's value.
 */
export const loadCheckpoint = async (pool: Pool, head: Position): Promise<Position> => {
  await pool.query('insert into ops.settlements_followed (position) values ($1) on conflict do nothing', [head]);
  const { rows } = await pool.query<{ position: Position }>('select position from ops.settlements_followed');
  return rows[0]?.position ?? head;
};

/** Settlements and checkpoint are stored in one transaction. */
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

/** All unfinished charges, oldest first. */
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
 * Records that a charge is about to be sent. Returns false if it must not be sent now: another process is sending it,
 * or another charge uses the customer's minute, so this one waits for the next minute.
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

/** The charge was definitely not accepted, and may be sent again. */
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

/** Only one process at a time sends charges; the others skip the round. A crashed process releases the lock at once. */
export const withChargeLock = async (pool: Pool, operation: () => Promise<void>): Promise<void> => {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
    if (rows[0]?.held === true) await operation();
  } finally {
    connection.release(true); // closing the connection releases the lock, whatever the outcome
  }
};

const LOCK = "hashtextextended('campjay settlement charges', 0)";
