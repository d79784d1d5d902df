import { useAdvertisersWithAdsQuery } from '../advertising/advertisingApi.ts';
import { useIdentity } from '../identity/useIdentity.ts';

export interface Cohort {
  /** Whose it is; undefined for those who act for no advertiser. */
  readonly advertiserId: string | undefined;
  /** As base URLs are compared. */
  readonly baseUrls: readonly string[];
}

/** The camps that the signed-in person's advertiser compares itself with; of several advertisers, the first one's. */
export const useCohort = (): Cohort => {
  const { user } = useIdentity();
  const { data } = useAdvertisersWithAdsQuery(undefined, { skip: user?.isAdvertiser !== true });
  const [advertiser] = data ?? [];
  return {
    advertiserId: advertiser?.advertiser_id,
    baseUrls: advertiser?.selected_cohort_camps.map(({ base_url }) => base_url) ?? [],
  };
};
