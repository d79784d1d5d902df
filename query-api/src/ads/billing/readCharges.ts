import { type ChargeState } from '@campjay/domain/ads/subscriptions.ts';
import { type Pool } from 'pg';

/** The charge for a settlement (a bill). Charges are recorded in their own table, not in the event log. */
export interface StoredCharge {
  readonly settlementId: string;
  readonly advertiserId: string;
  /** Negative for a credit. */
  readonly cents: number;
  readonly state: ChargeState;
  /** The payment provider's reason if it refused the charge. */
  readonly why: string | null;
  readonly lastAttemptAt: Date | null;
}

const COLUMNS = `settlement_id as "settlementId", advertiser_id as "advertiserId", cents::float8 as cents, state, why,
  last_attempt_at as "lastAttemptAt"`;

/**
 * Reads an advertiser's charges, keyed by settlement id. A settlement has no charge if it amounts to zero, or if the
 * charge is not recorded yet.
 */
export const readCharges = async (pool: Pool, advertiserId: string): Promise<ReadonlyMap<string, StoredCharge>> => {
  const { rows } = await pool.query<StoredCharge>(
    `select ${COLUMNS} from ops.settlement_charges where advertiser_id = $1`,
    [advertiserId],
  );
  return new Map(rows.map((charge) => [charge.settlementId, charge]));
};

/** Row limit of the lists below, which admins read: more than anyone reads on one page. */
const MAX_ROWS = 200;

/** Reads the charges that were refused or whose outcome is unknown ('sent' or 'unclear'), oldest first. */
export const readStuckCharges = async (pool: Pool): Promise<readonly StoredCharge[]> => {
  const { rows } = await pool.query<StoredCharge>(
    `select ${COLUMNS} from ops.settlement_charges where state in ('sent', 'refused', 'unclear')
      order by noted_at, settlement_id limit ${MAX_ROWS}`,
  );
  return rows;
};

/**
 * Reads each advertiser's due charges: their sum, and the time of the earliest. A due charge was not sent to the
 * payment provider yet: it waits until the advertiser has a subscription, or is about to be sent.
 */
export const readDueCharges = async (
  pool: Pool,
): Promise<readonly { readonly advertiserId: string; readonly cents: number; readonly since: Date }[]> => {
  const { rows } = await pool.query<{ advertiserId: string; cents: number; since: Date }>(
    `select advertiser_id as "advertiserId", sum(cents)::float8 as cents, min(noted_at) as since
       from ops.settlement_charges where state = 'due' group by advertiser_id order by since, advertiser_id
      limit ${MAX_ROWS}`,
  );
  return rows;
};
