import type { ShownAd, ShownAdvertiser } from '@campjay/query-api/ads/contract.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import Box from '@mui/material/Box';
import { memo, useId } from 'react';
import { programTypesOf } from '../../catalog/card/campFacts.ts';
import { CardAbout } from '../../catalog/card/CardAbout.tsx';
import { CardActions } from '../../catalog/card/CardActions.tsx';
import { CardFacts } from '../../catalog/card/CardFacts.tsx';
import { CardTools } from '../../catalog/card/CardTools.tsx';
import { Highlighted } from '../../catalog/card/Highlighted.tsx';
import { Sharers } from '../../catalog/card/Sharers.tsx';
import { AdLink } from './AdLink.tsx';
import { CollapsibleAdText } from './CollapsibleAdText.tsx';
import { AdTokenContext } from './adTracking.ts';
import { DiscountOffer } from './DiscountOffer.tsx';
import { PhotoCarousel } from './PhotoCarousel.tsx';
import { SponsoredChip } from './SponsoredChip.tsx';
import { sponsoredStyles } from './sponsoredStyles.ts';
import { useViewTracking } from './useViewTracking.ts';

interface SponsoredCardProps {
  readonly camp: CampOrg;
  readonly season: number;
  /** Preview for the advertiser: it looks the same, but nothing is counted and the camp's actions are disabled. */
  readonly isPreview?: boolean;
}

/**
 * A sponsored camp card: it is labeled as an ad, and shows the advertiser's texts and photos beside the facts of a
 * regular card.
 */
export const SponsoredCard = memo(function SponsoredCard({ camp, season, isPreview = false }: SponsoredCardProps) {
  const { ad, advertiser, ad_token } = camp;
  const titleId = useId();
  const token = isPreview ? undefined : ad_token;
  const viewRef = useViewTracking(token);
  const types = programTypesOf(camp);
  return (
    <AdTokenContext value={token}>
      <Box sx={sponsoredStyles}>
        <article ref={viewRef} className="card" aria-labelledby={titleId}>
          <header className="card-header">
            <div>
              <SponsoredChip />
              <h3 id={titleId}>
                <Highlighted text={camp.camp_org_name} />
              </h3>
              {ad && <p className="quiet">{ad.ad_name}</p>}
              {!isPreview && <Sharers orgId={camp.org_id} />}
            </div>
            <CardTools camp={camp} isInert={isPreview} />
          </header>
          {types.length > 0 && (
            <ul className="card-types" aria-label="Program types">
              {types.map((type) => (
                <li key={type}>
                  <Highlighted text={type} />
                </li>
              ))}
            </ul>
          )}
          <div className="ad-side">
            {ad && <PhotoCarousel images={ad.ad_images} campName={camp.camp_org_name} />}
            <CardFacts camp={camp} season={season} />
          </div>
          <AdTextSections ad={ad} />
          <CardAbout camp={camp} season={season} />
          <CardFooter {...{ camp, season, isPreview, ad, advertiser }} />
        </article>
      </Box>
    </AdTokenContext>
  );
});

/** The advertiser's texts. */
function AdTextSections({ ad }: { ad: ShownAd | undefined }) {
  if (!ad) return <p className="ad-message">No ad data found.</p>;
  return (
    <>
      {ad.message.trim() !== '' && (
        <div className="ad-message">
          <h4>Message from the camp</h4>
          <CollapsibleAdText text={ad.message} link="message" ariaSuffix="of the message" />
        </div>
      )}
      <div className="ad-testimonials">
        <h4>Testimonials</h4>
        {ad.testimonials.trim() === '' ? (
          <p className="quiet">No testimonials provided.</p>
        ) : (
          <CollapsibleAdText text={ad.testimonials} link="testimonials" ariaSuffix="testimonials" />
        )}
      </div>
    </>
  );
}

interface CardFooterProps extends Required<SponsoredCardProps> {
  readonly ad: ShownAd | undefined;
  readonly advertiser: ShownAdvertiser | undefined;
}

function CardFooter({ camp, season, isPreview, ad, advertiser }: CardFooterProps) {
  const website = ad && ad.primary_url !== '' ? ad.primary_url : camp.base_url;
  const links = (
    <>
      {website !== undefined && (
        <AdLink
          link="website"
          href={website}
          className="card-button is-website"
          label={`Camp website of ${camp.camp_org_name}`}
        >
          Camp website
        </AdLink>
      )}
      {advertiser && <DiscountOffer advertiser={advertiser} />}
    </>
  );
  return <CardActions {...{ camp, season }} website={links} isPreview={isPreview} />;
}
