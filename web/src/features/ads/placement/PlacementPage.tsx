import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { AdSelector } from '../AdSelector.tsx';
import { AdvertiserSessions } from '../instances/AdvertiserSessions.tsx';
import { useSelectedAd } from '../useSelectedAdvertiser.ts';
import { AdPlacement } from './AdPlacement.tsx';

/** The camps, regions, and weeks in which each ad runs. */
export function PlacementPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { ad, choose } = useSelectedAd(advertiser);
  const { search } = useLocation();
  if (!ad)
    return (
      <Typography>
        There is no ad to place yet.{' '}
        <Link component={RouterLink} to={{ pathname: '/ads/design', search }} underline="always">
          Make the first one
        </Link>
        .
      </Typography>
    );
  return (
    <>
      <Box sx={{ display: 'flex', mb: 2.5 }}>
        <AdSelector ads={advertiser.ads} selected={ad} onChoose={choose} />
      </Box>
      <AdvertiserSessions advertiser={advertiser}>
        {(instances) => <AdPlacement key={ad.ad_id} ad={ad} advertiser={advertiser} instances={instances} />}
      </AdvertiserSessions>
    </>
  );
}
