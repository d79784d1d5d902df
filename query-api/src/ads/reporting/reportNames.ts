import { type Pool } from 'pg';
import { readAdvertisers } from '../readAdvertisers.ts';
import { readCampsByBaseUrl } from '../placement/readCampsByBaseUrl.ts';

/** Current names of ads, camps and sessions; a deleted one is shown by its id. */
export interface ReportNames {
  readonly ad: (adId: string) => string;
  readonly camp: (orgId: string) => string;
  readonly session: (orgId: string, instanceId: string) => string;
  readonly budgetCents: number;
}

/** Undefined if the advertiser does not exist. */
export const reportNames = async (pool: Pool, advertiserId: string): Promise<ReportNames | undefined> => {
  const [advertiser] = await readAdvertisers(pool, [advertiserId]);
  if (!advertiser) return undefined;
  const { camps } = await readCampsByBaseUrl(pool, advertiser.base_urls);
  const ads = new Map((advertiser.ads ?? []).map(({ ad_id, name }) => [ad_id, name]));
  const orgs = new Map(camps.map((camp) => [camp.orgId, camp]));
  return {
    ad: (adId) => ads.get(adId) ?? adId,
    camp: (orgId) => orgs.get(orgId)?.facts.camp_org_name ?? orgId,
    session: (orgId, instanceId) => {
      const session = orgs.get(orgId)?.instances.find(({ instance_id }) => instance_id === instanceId);
      const labels = [session?.batch_name, session?.start_date].filter((text) => text !== undefined && text !== '');
      return labels.length === 0 ? instanceId : labels.join(', ');
    },
    budgetCents: advertiser.budget_cents,
  };
};
