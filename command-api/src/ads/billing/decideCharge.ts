import { type ChargeDecision, type ChargeState } from '@campjay/domain/ads/subscriptions.ts';
import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type Pool } from 'pg';

/** An admin's decision about the charge of a settlement (the bill for part of an advertiser's month). */
export interface ChargeDecisionRequest {
  readonly advertiserId: string;
  readonly settlementId: string;
  readonly decision: ChargeDecision;
  /** Id of the admin. */
  readonly adminId: string;
  /** ISO instant of the decision. */
  readonly decidedAt: string;
}

const STATE_AFTER: Readonly<Record<ChargeDecision, ChargeState>> = { 'send-again': 'due', close: 'closed' };

const noSuchCharge = problem(404, {
  type: 'NoSuchCharge',
  field: 'settlementId',
  message: 'This advertiser has no charge of that settlement.',
});

const nothingToDecide = problem(409, {
  type: 'NothingToDecide',
  field: 'settlementId',
  message: 'This charge no longer needs a decision. Please reload the page.',
});

/**
 * Records an admin's decision about a refused or unclear charge. 'send-again': the payment provider does not have the
 * charge, so we send it again, with a new `minute` (the timestamp of the usage that we report). 'close': the provider
 * accepted the charge, or the advertiser paid in another way. If two admins decide at the same time, the first wins.
 * Repeating the same decision is harmless.
 * @returns undefined on success
 */
export const decideCharge = async (
  pool: Pool,
  { advertiserId, settlementId, decision, adminId, decidedAt }: ChargeDecisionRequest,
): Promise<Problem | undefined> => {
  const newState = STATE_AFTER[decision];
  const { rowCount } = await pool.query(
    `update ops.settlement_charges
        set state = $3, decided_by = $4, decided_at = $5,
            customer_id = case $3 when 'due' then null else customer_id end,
            minute = case $3 when 'due' then null else minute end
      where settlement_id = $1 and advertiser_id = $2 and state in ('refused', 'unclear')`,
    [settlementId, advertiserId, newState, adminId, decidedAt],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await pool.query<{ state: ChargeState; isDecided: boolean }>(
    `select state, decided_by is not null as "isDecided" from ops.settlement_charges
      where settlement_id = $1 and advertiser_id = $2`,
    [settlementId, advertiserId],
  );
  const [charge] = rows;
  if (!charge) return noSuchCharge;
  return charge.isDecided && charge.state === newState ? undefined : nothingToDecide;
};
