import { contactLine } from '@campjay/domain/texts/contact.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPercent } from '../money.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** Describes the agreed price. */
const priceOf = ({ cpc, per_registration_percentage, estimated_cpc }: ManagedAdvertiser): string => {
  if (cpc !== null) return `$${cpc} for each counted click. Being shown is free.`;
  const share = formatPercent(per_registration_percentage ?? 0);
  const estimate = estimated_cpc === null ? '' : ` In the last 30 days that came to about $${estimated_cpc} a click.`;
  return `${share} of the price of each registration that is matched to a click. Clicks and being shown are free.${estimate}`;
};

/** Name, camps, and price: read-only here, because they are agreed with the site's admins. */
export function AdvertiserDetails({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_name, baseUrls, isSelfServe } = advertiser;
  return (
    <>
      <Panel heading={advertiser_name} id="camps">
        <Typography>
          {baseUrls.length === 0
            ? 'No camps are known yet, so there are no sessions to choose from.'
            : 'Camps with these addresses are yours. Only their sessions can be in your ads.'}
        </Typography>
        <Box component="ul" sx={{ my: 1, pl: 3, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
          {baseUrls.map((url) => (
            <li key={url}>{url}</li>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Name, camps and price are set together with the operator of this site. {contactLine}
        </Typography>
      </Panel>
      <Panel heading="Price" id="price">
        <Typography>{priceOf(advertiser)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {isSelfServe ? 'This is the standard price.' : 'As agreed with you.'} A new price holds for cards that are
          shown from then on.
        </Typography>
      </Panel>
    </>
  );
}
