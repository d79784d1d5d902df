import { type Pool } from 'pg';
import { readDueCharges, readStuckCharges } from '../ads/billing/readCharges.ts';
import { readAdvertisers } from '../ads/readAdvertisers.ts';
import { type Charges } from './contract.ts';

/** Charges that need a review, with the names of the advertisers. */
export const chargesNeedingReview = async (pool: Pool): Promise<Charges['data']> => {
  const [stuck, waiting] = await Promise.all([readStuckCharges(pool), readDueCharges(pool)]);
  const ids = [...stuck, ...waiting].map(({ advertiserId }) => advertiserId);
  const names = new Map(
    (await readAdvertisers(pool, ids)).map(({ advertiser_id, name }) => [advertiser_id, name] as const),
  );
  const withAdvertiserName = <Row extends { readonly advertiserId: string }>(row: Row) => ({
    ...row,
    advertiser_name: names.get(row.advertiserId) ?? row.advertiserId,
  });
  return {
    stuck: stuck.map(({ lastAttemptAt, ...charge }) => ({
      ...withAdvertiserName(charge),
      attemptedAt: lastAttemptAt?.toISOString() ?? null,
    })),
    waiting: waiting.map(({ since, ...due }) => ({ ...withAdvertiserName(due), since: since.toISOString() })),
  };
};
