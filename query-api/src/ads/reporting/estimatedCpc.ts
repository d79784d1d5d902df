import { type Micros, MICROS_PER_CENT } from '@campjay/domain/money/micros.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { AD_REPORTS } from './readReports.ts';

/** Period of the average, in days. */
const DAYS = 30;

/**
 * Recent average cost of a click in whole US cents, by advertiser: everything charged for clicks and registrations
 * received in the last 30 days (30 × 24 hours), divided by the counted clicks of that time; rounded to a cent, halves
 * up. Clicks above the budget are free, refused and not counted. Advertisers without a counted click are left out.
 */
export const estimatedCpcCents = (
  pool: Pool,
  advertiserIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> =>
  fromActiveBuild(pool, AD_REPORTS, async (table) => {
    const { rows } = await pool.query<{ id: string; clicks: number; micros: string }>(
      `select advertiser_id as id, sum(click)::int as clicks, sum(charged_micros)::text as micros
         from (select advertiser_id, (refusal is null)::int as click, charged_micros, received_at from ${table('clicks')}
               union all
               select advertiser_id, 0, charged_micros, received_at from ${table('registrations')}) arrived
        where advertiser_id = any($1) and received_at > $2 and received_at <= $3
        group by advertiser_id having sum(click) > 0`,
      [advertiserIds, new Date(now.getTime() - DAYS * 86_400_000), now],
    );
    return new Map(rows.map(({ id, clicks, micros }) => [id, centsEach(BigInt(micros), BigInt(clicks))]));
  });

const centsEach = (micros: Micros, clicks: bigint): number => {
  const cents = clicks * MICROS_PER_CENT;
  return Number((micros + cents / 2n) / cents);
};
