import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyText } from './CopyText.tsx';

/** The address is this site's own, so that it is right wherever the product runs. */
const address = (advertiserId: string): string =>
  new URL(`/api/track/pixel.js?advertiser=${encodeURIComponent(advertiserId)}`, window.location.origin).href;

/** Lines for the camp's own site, which then tells of registrations by itself. */
export function Pixel({ advertiserId }: { advertiserId: string }) {
  const script = address(advertiserId);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: '1.1rem' }}>
        Told by your website
      </Typography>
      <Typography>
        The script remembers the click that a family came by. It tells us of a registration when your page says so, and
        nothing of the family.
      </Typography>
      <CopyText label="On every page" text={`<script src="${script}" async></script>`} />
      <CopyText
        label="Instead, on the page that confirms a registration, with your own order number and price"
        text={`<script src="${script}" async\n  onload="campjayRegistration({ order: '1234', price: 395 })"></script>`}
      />
    </Box>
  );
}
