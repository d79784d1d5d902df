import { type ChargeState } from '@campjay/events/billing/chargeStates.ts';
import { type Pool } from 'pg';

/** The charge of a settlement, as it was written down beside the log when the payment provider was asked. */
export interface StoredCharge {
  readonly settlementId: string;
  readonly advertiserId: string;
  /** Negative of a credit. */
  readonly cents: number;
  readonly state: ChargeState;
  /** What the payment provider said where it was not taken. */
  readonly why: string | null;
  readonly lastAttemptAt: Date | null;
}

const COLUMNS = `settlement_id as "settlementId", advertiser_id as "advertiserId", cents::float8 as cents, state, why,
  last_attempt_at as "lastAttemptAt"`;

/** By settlement; none of one that is younger than what was written down, or comes to nothing. */
export const readCharges = async (pool: Pool, advertiserId: string): Promise<ReadonlyMap<string, StoredCharge>> => {
  const { rows } = await pool.query<StoredCharge>(
    `select ${COLUMNS} from ops.settlement_charges where advertiser_id = $1`,
    [advertiserId],
  );
  return new Map(rows.map((charge) => [charge.settlementId, charge]));
};

/** More than anybody looks at on one page. */
const MAX_STUCK = 200;

/** Charges of which it is not known, or not good, what became: the oldest first. */
export const readStuckCharges = async (pool: Pool): Promise<readonly StoredCharge[]> => {
  const { rows } = await pool.query<StoredCharge>(
    `select ${COLUMNS} from ops.settlement_charges where state in ('sent', 'refused', 'unclear')
      order by noted_at, settlement_id limit ${MAX_STUCK}`,
  );
  return rows;
};

/** What waits for somebody to subscribe, or is about to be sent, by advertiser. */
export const readDueCharges = async (
  pool: Pool,
): Promise<readonly { readonly advertiserId: string; readonly cents: number; readonly since: Date }[]> => {
  const { rows } = await pool.query<{ advertiserId: string; cents: number; since: Date }>(
    `select advertiser_id as "advertiserId", sum(cents)::float8 as cents, min(noted_at) as since
       from ops.settlement_charges where state = 'due' group by advertiser_id order by since, advertiser_id
      limit ${MAX_STUCK}`,
  );
  return rows;
};
