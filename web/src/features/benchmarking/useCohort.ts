import { useAdvertisersWithAdsQuery } from '../ads/advertisingApi.ts';
import { useIdentity } from '../identity/useIdentity.ts';

export interface Cohort {
  /** The cohort's advertiser; undefined for users without one. */
  readonly advertiserId: string | undefined;
  /** Normalized base URLs. */
  readonly baseUrls: readonly string[];
}

/** The cohort of the signed-in user's advertiser; the first one if there are several. */
export const useCohort = (): Cohort => {
  const { user } = useIdentity();
  const { data } = useAdvertisersWithAdsQuery(undefined, { skip: user?.isAdvertiser !== true });
  const [advertiser] = data ?? [];
  return {
    advertiserId: advertiser?.advertiser_id,
    baseUrls: advertiser?.selected_cohort_camps.map(({ base_url }) => base_url) ?? [],
  };
};
