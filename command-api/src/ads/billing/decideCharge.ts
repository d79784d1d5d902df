import { type ChargeDecision, type ChargeState } from '@campjay/domain/ads/subscriptions.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type Pool } from 'pg';

export interface DecidedCharge {
  readonly advertiserId: string;
  readonly settlementId: string;
  readonly decision: ChargeDecision;
  /** User id and time of the decision. */
  readonly userId: string;
  readonly at: string;
}

const STATE_AFTER: Readonly<Record<ChargeDecision, ChargeState>> = { 'send-again': 'due', close: 'closed' };

/**
 * A person's decision about a refused or unclear charge: send it again, with a new minute, because the provider does
 * not have it; or close it, because it was accepted or paid otherwise. If two people decide at once, the first wins;
 * repeating the same decision is harmless. Undefined on success.
 */
export const decideCharge = async (
  pool: Pool,
  { advertiserId, settlementId, decision, userId, at }: DecidedCharge,
): Promise<Problem | undefined> => {
  const state = STATE_AFTER[decision];
  const { rowCount } = await pool.query(
    `update ops.settlement_charges
        set state = $3, decided_by = $4, decided_at = $5,
            customer_id = case $3 when 'due' then null else customer_id end,
            minute = case $3 when 'due' then null else minute end
      where settlement_id = $1 and advertiser_id = $2 and state in ('refused', 'unclear')`,
    [settlementId, advertiserId, state, userId, at],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await pool.query<{ state: ChargeState; isDecided: boolean }>(
    `select state, decided_by is not null as "isDecided" from ops.settlement_charges
      where settlement_id = $1 and advertiser_id = $2`,
    [settlementId, advertiserId],
  );
  const [charge] = rows;
  if (!charge) return noSuchCharge;
  return charge.isDecided && charge.state === state ? undefined : nothingToDecide;
};

const noSuchCharge = problem(404, {
  type: 'NoSuchCharge',
  field: 'settlementId',
  message: 'This advertiser has no charge of that settlement.',
});

const nothingToDecide = problem(409, {
  type: 'NothingToDecide',
  field: 'settlementId',
  message: 'There is nothing to decide about this charge any more. Please load the page again.',
});
