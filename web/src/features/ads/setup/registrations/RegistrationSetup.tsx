import { REGISTRATIONS_PER_CLICK } from '@campjay/events/ads/adClicks.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Panel } from '../../../../ui/Panel.tsx';
import { ConversionSecret } from './ConversionSecret.tsx';
import { IntegrationTest } from './IntegrationTest.tsx';
import { Snippets } from './Snippets.tsx';

/** Setup of the operator's site, so that its registrations are confirmed. */
export function RegistrationSetup({ advertiserId }: { advertiserId: string }) {
  const [testClick, setTestClick] = useState<string>();
  return (
    <Panel heading="Registrations on your site" id="registration-setup">
      <Typography sx={{ mb: 1 }}>
        Report each registration, signed with your secret. Only signed registrations, and those that you upload under
        Reporting, are confirmed. All others are shown as unconfirmed and are never billed.
      </Typography>
      <Typography sx={{ mb: 2 }}>
        Use one order number for each kid and session: the same number again is the same registration. A click counts
        for at most {REGISTRATIONS_PER_CLICK} registrations, and an order for at most one and a half times the dearest
        session on the card.
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
          <ConversionSecret advertiserId={advertiserId} />
          <IntegrationTest advertiserId={advertiserId} testClick={testClick} onStart={setTestClick} />
        </Box>
        <Snippets advertiserId={advertiserId} testClick={testClick} />
      </Box>
    </Panel>
  );
}
