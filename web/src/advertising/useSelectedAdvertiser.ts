import type { ManagedAdvertiser } from '@campjay/query-api/advertising/contract.ts';
import { useSearchParams } from 'react-router-dom';

/** Which of several an address names; it goes with every link between these pages. Ids tell nothing of anybody. */
export const ADVERTISER_PARAM = 'advertiser';
export const AD_PARAM = 'ad';

/** The advertiser that the address names, else the first. Another one begins with its own first ad. */
export const useSelectedAdvertiser = (advertisers: readonly ManagedAdvertiser[]) => {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get(ADVERTISER_PARAM);
  return {
    advertiser: advertisers.find(({ advertiser_id: id }) => id === requestedId) ?? advertisers[0],
    choose: (id: string): void => setParams({ [ADVERTISER_PARAM]: id }),
  };
};

/** The ad that the address names, else the first that is not put away. */
export const useSelectedAd = ({ ads, advertiser_id }: ManagedAdvertiser) => {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get(AD_PARAM);
  return {
    ad: ads.find(({ ad_id }) => ad_id === requestedId) ?? ads.find(({ status }) => status !== 'archived') ?? ads[0],
    choose: (adId: string): void => setParams({ [ADVERTISER_PARAM]: advertiser_id, [AD_PARAM]: adId }),
  };
};
