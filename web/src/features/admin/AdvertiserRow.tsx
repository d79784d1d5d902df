import type { AdministeredAdvertiser } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatCents, formatPercent } from '../ads/money.ts';
import { AdvertiserTerms } from './AdvertiserTerms.tsx';
import { AdvertiserUsers } from './AdvertiserUsers.tsx';

const factsOf = (advertiser: AdministeredAdvertiser): string => {
  const { cpc, per_registration_percentage: share, budgetCents, adsCount, acceptedTerms, users } = advertiser;
  return [
    cpc === null ? `${formatPercent(share ?? 0)} of registrations` : `$${cpc} a click`,
    `${formatCents(budgetCents)} a month`,
    `${adsCount} ${adsCount === 1 ? 'ad' : 'ads'}`,
    `${users.length} ${users.length === 1 ? 'person' : 'people'}`,
    acceptedTerms === null ? 'terms not accepted' : `terms of ${acceptedTerms}`,
  ].join(' · ');
};

/** An advertiser in the list; when expanded, it shows the advertiser's terms. */
export function AdvertiserRow({ advertiser }: { advertiser: AdministeredAdvertiser }) {
  const [hasOpened, setHasOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={() => setHasOpened(true)}
      sx={{ borderTop: '1px solid', borderColor: 'divider', '&[open]': { pb: 2 } }}
    >
      <Box component="summary" sx={{ py: 1.5, cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {advertiser.advertiser_name}
        </Box>
        {advertiser.isSelfServe && ' (self-serve)'}
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {factsOf(advertiser)}
        </Box>
      </Box>
      {hasOpened && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            mt: 1,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <AdvertiserUsers advertiser={advertiser} />
          <AdvertiserTerms advertiser={advertiser} />
        </Box>
      )}
    </Box>
  );
}
