import { AD_STATUSES, type AdStatus } from '@campjay/events/ads/adStatuses.ts';
import type { ManagedAd, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { PillChoice } from '../../../ui/PillChoice.tsx';
import { STATUS_TEXTS } from '../adStatusTexts.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { stepsOf } from '../setup/setupSteps.ts';
import { useAdCommand } from '../useAdCommand.ts';
import { CommandMessage } from '../CommandMessage.tsx';

/** Sets whether the ad is shown. It explains the effect of a choice before the user confirms it. */
export function AdStatusForm({ ad, advertiser }: { ad: ManagedAd; advertiser: ManagedAdvertiser }) {
  const [choice, setChoice] = useState<AdStatus>();
  const { search } = useLocation();
  const command = useAdCommand('update-ad-status');
  const selected = choice ?? ad.status;
  // An ad that was active cannot become a draft again.
  const availableStatuses = AD_STATUSES.filter((status) => status !== 'draft' || ad.status === 'draft');
  const missing = stepsOf(advertiser).filter(({ id, isDone }) => !isDone && id !== 'ad' && id !== 'sessions');
  const apply = async (): Promise<void> => {
    if (!command.isSending && (await command.send({ ad_id: ad.ad_id, status: selected }))) setChoice(undefined);
  };
  return (
    <Panel heading="Status">
      <PillChoice
        label={`“${ad.ad_name}” is`}
        pills={availableStatuses.map((status) => ({ value: status, text: STATUS_TEXTS[status].name }))}
        selected={[selected]}
        onToggle={(status) => {
          setChoice(status);
          command.reset();
        }}
      />
      <Typography role="status" sx={{ mt: 1.5 }}>
        {STATUS_TEXTS[selected].description}
        {selected === 'active' && ad.activeInstances === 0 && ' None of its sessions is On yet.'}
      </Typography>
      {selected === 'active' && missing.length > 0 && (
        <Typography sx={{ mt: 1 }}>
          Before anything is served, some of the{' '}
          <Link component={RouterLink} to={{ pathname: '/ads/setup', search }} underline="always">
            setup
          </Link>{' '}
          is missing.
        </Typography>
      )}
      {selected !== ad.status && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="contained" disableElevation sx={{ minHeight: 48 }} onClick={() => void apply()}>
            {command.isSending ? 'One moment…' : `Make it ${STATUS_TEXTS[selected].name.toLowerCase()}`}
          </Button>
          <Button sx={{ minHeight: 48 }} onClick={() => setChoice(undefined)}>
            Leave it {STATUS_TEXTS[ad.status].name.toLowerCase()}
          </Button>
        </Box>
      )}
      <CommandMessage command={command} done={`It is ${STATUS_TEXTS[ad.status].name.toLowerCase()} now.`} />
    </Panel>
  );
}
