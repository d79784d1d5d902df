import { product } from '@campjay/domain/product/product.ts';
import type { ManagedAd, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Typography from '@mui/material/Typography';
import '../../catalog/card/cards.css';
import { PageSkeleton } from '../adPageState.tsx';
import { useAdPreviewQuery } from '../advertisingApi.ts';
import { SponsoredCard } from './SponsoredCard.tsx';

interface CardPreviewProps {
  /** The ad with the texts that the user has typed, even if they are not saved yet. */
  readonly ad: ManagedAd;
  readonly advertiser: ManagedAdvertiser;
}

/** Shows the advertiser an ad's card as parents will see it. Clicks in the preview are not counted. */
export function CardPreview({ ad, advertiser }: CardPreviewProps) {
  const { data, isLoading } = useAdPreviewQuery({ advertiserId: advertiser.advertiser_id, adId: ad.ad_id });
  if (isLoading) return <PageSkeleton />;
  const season = data?.season ?? product.fallbackSeasonYear;
  const camp = data?.data ?? { org_id: 'preview', camp_org_name: advertiser.advertiser_name, instances: [] };
  return (
    <>
      {camp.instances.length > 0 && (
        <Typography sx={{ mb: 1.5 }}>
          {ad.activeInstances > 0
            ? 'Each camp with a session that is On gets a card like this. Parents see only the sessions that match their search.'
            : 'No session is On yet. This is how the card would look with the sessions of one of your camps.'}
        </Typography>
      )}
      <div className="cards is-single">
        <div>
          <SponsoredCard camp={{ ...camp, ad, advertiser }} season={season} isPreview />
        </div>
      </div>
    </>
  );
}
