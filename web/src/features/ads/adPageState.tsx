import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Busy } from '../../ui/Busy.tsx';

/**
 * URL parameters that select the advertiser and the ad; links between the advertiser pages include them. The ids reveal
 * nothing personal.
 */
export const ADVERTISER_PARAM = 'advertiser';
export const AD_PARAM = 'ad';

/**
 * Returns the advertiser whose id is in the URL, or the first one. Selecting another advertiser clears the selected ad.
 */
export const useSelectedAdvertiser = (advertisers: readonly ManagedAdvertiser[]) => {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get(ADVERTISER_PARAM);
  return {
    advertiser: advertisers.find(({ advertiser_id: id }) => id === requestedId) ?? advertisers[0],
    selectAdvertiser: (id: string): void => setParams({ [ADVERTISER_PARAM]: id }),
  };
};

/** Returns the ad whose id is in the URL. Without one, returns the first ad, preferably one that is not archived. */
export const useSelectedAd = ({ ads, advertiser_id }: ManagedAdvertiser) => {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get(AD_PARAM);
  return {
    ad: ads.find(({ ad_id }) => ad_id === requestedId) ?? ads.find(({ status }) => status !== 'archived') ?? ads[0],
    selectAd: (adId: string): void => setParams({ [ADVERTISER_PARAM]: advertiser_id, [AD_PARAM]: adId }),
  };
};

/**
 * Placeholder shown while a page or a part of it loads. It is about as tall as a page. Requirement D14.6 prescribes its
 * text.
 */
export function PageSkeleton() {
  return (
    <div>
      <Busy />
      <Box role="status" sx={{ typography: 'h2', mb: 2 }}>
        Loading…
      </Box>
      {[96, 240, 160].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ mb: 2, borderRadius: 1.5 }} />
      ))}
    </div>
  );
}
