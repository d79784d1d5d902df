import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import { Budget } from './Budget.tsx';
import { Checklist } from './Checklist.tsx';
import { DiscountSettings } from './DiscountSettings.tsx';
import { RegistrationSetup } from './registrations/RegistrationSetup.tsx';
import { Terms } from './Terms.tsx';
import { AdvertiserDetails } from './AdvertiserDetails.tsx';

/** Settings that are required before ads are served, and can be changed later. */
export function SetupPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Checklist advertiser={advertiser} />
        <AdvertiserDetails advertiser={advertiser} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Terms advertiser={advertiser} />
        <Budget advertiser={advertiser} />
        <DiscountSettings advertiser={advertiser} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <RegistrationSetup key={advertiser.advertiser_id} advertiserId={advertiser.advertiser_id} />
      </Box>
    </Box>
  );
}
