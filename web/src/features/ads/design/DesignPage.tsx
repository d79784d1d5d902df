import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AdSelector } from '../AdSelector.tsx';
import { useSelectedAd } from '../useSelectedAdvertiser.ts';
import { AdDesign } from './AdDesign.tsx';
import { NewAd } from './NewAd.tsx';
import { RenameAd } from './RenameAd.tsx';

/** The Ad Manager (Requirement 2.14): edits one ad at a time. */
export function DesignPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { ad, choose } = useSelectedAd(advertiser);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
        {ad && <AdSelector ads={advertiser.ads} selected={ad} onChoose={choose} />}
        {ad && <RenameAd key={ad.ad_id} ad={ad} />}
        <NewAd advertiserId={advertiser.advertiser_id} onCreated={choose} />
      </Box>
      {ad ? (
        <AdDesign key={ad.ad_id} ad={ad} advertiser={advertiser} />
      ) : (
        <Typography>
          You have no ad yet. Make the first one: give it a name, words and pictures, and choose the sessions it stands
          for. Nobody is shown it before you make it active.
        </Typography>
      )}
    </>
  );
}
