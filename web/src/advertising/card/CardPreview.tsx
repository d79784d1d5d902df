import { product } from '@campjay/events/product.ts';
import type { ShownAd, ShownAdvertiser } from '@campjay/query-api/advertising/contract.ts';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import { cardGrid } from '../../catalog/card/cardGrid.ts';
import { SponsoredCard } from './SponsoredCard.tsx';

interface CardPreviewProps {
  readonly ad: ShownAd;
  readonly advertiser: ShownAdvertiser;
  /** The camp that the card is about; without one it is a made-up camp of the operator's name. */
  readonly camp?: CampOrg | undefined;
  readonly season?: number;
}

const campOf = (advertiser: ShownAdvertiser): CampOrg => ({
  org_id: 'preview',
  camp_org_name: advertiser.advertiser_name,
  instances: [],
});

/** An ad as parents will see it, for the operator who makes it. Nothing that is pressed in it is counted. */
export function CardPreview({ ad, advertiser, camp, season = product.fallbackSeasonYear }: CardPreviewProps) {
  const shown = { ...(camp ?? campOf(advertiser)), ad, advertiser };
  return (
    <Box sx={cardGrid(true)}>
      <Box sx={{ display: 'flex', minWidth: 0, containerType: 'inline-size' }}>
        <SponsoredCard camp={shown} season={season} isPreview />
      </Box>
    </Box>
  );
}
