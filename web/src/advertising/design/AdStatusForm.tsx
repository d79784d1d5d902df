import { AD_STATUSES, type AdStatus } from '@campjay/events/advertising/adStatuses.ts';
import type { ManagedAd, ManagedAdvertiser } from '@campjay/query-api/advertising/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { PillChoice } from '../../ui/PillChoice.tsx';
import { STATUS_WORDS } from '../adStatusWords.ts';
import { Panel } from '../../ui/Panel.tsx';
import { stepsOf } from '../setup/missing.ts';
import { useAdWish } from '../useAdWish.ts';
import { WishSaid } from '../WishSaid.tsx';

/** Whether the ad is shown. What a choice leads to is said before it is made. */
export function AdStatusForm({ ad, advertiser }: { ad: ManagedAd; advertiser: ManagedAdvertiser }) {
  const [choice, setChoice] = useState<AdStatus>();
  const { search } = useLocation();
  const wish = useAdWish('update-ad-status');
  const chosen = choice ?? ad.status;
  // A draft was never active: an ad that was does not become one again.
  const offered = AD_STATUSES.filter((status) => status !== 'draft' || ad.status === 'draft');
  const missing = stepsOf(advertiser).filter(({ is, isDone }) => !isDone && is !== 'ad' && is !== 'sessions');
  const apply = async (): Promise<void> => {
    if (!wish.isSending && (await wish.send({ ad_id: ad.ad_id, status: chosen }))) setChoice(undefined);
  };
  return (
    <Panel heading="Status">
      <PillChoice
        label={`“${ad.ad_name}” is`}
        pills={offered.map((status) => ({ value: status, text: STATUS_WORDS[status].name }))}
        chosen={[chosen]}
        onToggle={(status) => {
          setChoice(status);
          wish.reset();
        }}
      />
      <Typography role="status" sx={{ mt: 1.5 }}>
        {STATUS_WORDS[chosen].means}
        {chosen === 'active' && ad.activeInstances === 0 && ' None of its sessions is On yet.'}
      </Typography>
      {chosen === 'active' && missing.length > 0 && (
        <Typography sx={{ mt: 1 }}>
          Before anything is served, some of the{' '}
          <Link component={RouterLink} to={{ pathname: '/ads/setup', search }} underline="always">
            setup
          </Link>{' '}
          is missing.
        </Typography>
      )}
      {chosen !== ad.status && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="contained" disableElevation sx={{ minHeight: 48 }} onClick={() => void apply()}>
            {wish.isSending ? 'One moment…' : `Make it ${STATUS_WORDS[chosen].name.toLowerCase()}`}
          </Button>
          <Button sx={{ minHeight: 48 }} onClick={() => setChoice(undefined)}>
            Leave it {STATUS_WORDS[ad.status].name.toLowerCase()}
          </Button>
        </Box>
      )}
      <WishSaid wish={wish} done={`It is ${STATUS_WORDS[ad.status].name.toLowerCase()} now.`} />
    </Panel>
  );
}
