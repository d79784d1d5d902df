import { AD_STATUSES, type AdStatus } from '@campjay/events/ads/values.ts';
import type { ManagedAd, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { AD_STATUS_TEXTS } from '../AdSelector.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { setupSteps } from '../setup/Terms.tsx';
import { useCommand } from '../../../app/useCommand.ts';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import { useSendAdCommandMutation } from '../advertisingApi.ts';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { PageSkeleton } from '../adPageState.tsx';
import { AdvertiserSessions } from '../instances/instanceFlags.tsx';
import { AdTexts, validateUrl, useAdText } from './AdTexts.tsx';

/**
 * Form for the ad's status, which decides whether the ad is shown. It explains each status before the user confirms.
 */
function AdStatusForm({ ad, advertiser }: { ad: ManagedAd; advertiser: ManagedAdvertiser }) {
  const [chosenStatus, setChosenStatus] = useState<AdStatus>();
  const { search } = useLocation();
  const command = useCommand(useSendAdCommandMutation());
  const selectedStatus = chosenStatus ?? ad.status;
  // An ad that was active cannot become a draft again.
  const availableStatuses = AD_STATUSES.filter((status) => status !== 'draft' || ad.status === 'draft');
  // The steps 'ad' and 'sessions' are left out: this panel itself covers the status and mentions missing sessions.
  const missingSteps = setupSteps(advertiser).filter(({ id, isDone }) => !isDone && id !== 'ad' && id !== 'sessions');
  const apply = async (): Promise<void> => {
    if (command.isSending) return;
    const body = { ad_id: ad.ad_id, status: selectedStatus };
    const problem = await command.send({ operation: 'update-ad-status', body });
    if (!problem) setChosenStatus(undefined);
  };
  return (
    <Panel heading="Status">
      <PillChoice
        label={`“${ad.ad_name}” is`}
        pills={availableStatuses.map((status) => ({ value: status, text: AD_STATUS_TEXTS[status].name }))}
        selected={[selectedStatus]}
        onToggle={(status) => {
          setChosenStatus(status);
          command.reset();
        }}
      />
      <Typography role="status" sx={{ mt: 1.5 }}>
        {AD_STATUS_TEXTS[selectedStatus].description}
        {selectedStatus === 'active' && ad.activeInstances === 0 && ' None of its sessions is On yet.'}
      </Typography>
      {selectedStatus === 'active' && missingSteps.length > 0 && (
        <Typography sx={{ mt: 1 }}>
          It is not shown until the{' '}
          <Link component={RouterLink} to={{ pathname: '/ads/setup', search }} underline="always">
            setup
          </Link>{' '}
          is complete.
        </Typography>
      )}
      {selectedStatus !== ad.status && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant="contained" disableElevation sx={{ minHeight: 48 }} onClick={() => void apply()}>
            {command.isSending ? 'One moment…' : `Make it ${AD_STATUS_TEXTS[selectedStatus].name.toLowerCase()}`}
          </Button>
          <Button sx={{ minHeight: 48 }} onClick={() => setChosenStatus(undefined)}>
            Leave it {AD_STATUS_TEXTS[ad.status].name.toLowerCase()}
          </Button>
        </Box>
      )}
      <CommandMessage
        error={command.problem?.message}
        success={command.answer && `It is ${AD_STATUS_TEXTS[ad.status].name.toLowerCase()} now.`}
      />
    </Panel>
  );
}

/** Loads separately: the data grid is the heaviest part of the page, and is at its end. */
const SessionsTable = lazyComponent(
  () => import('./sessions/SessionsTable.tsx'),
  (module) => module.SessionsTable,
);

const CardPreview = lazyComponent(
  () => import('../card/CardPreview.tsx'),
  (module) => module.CardPreview,
);

/** Loads separately, so that the texts are readable before the drag-and-drop code has loaded. */
const AdImages = lazyComponent(
  () => import('../images/AdImages.tsx'),
  (module) => module.AdImages,
);

/** Editor of one ad. */
export function AdDesign({ ad, advertiser }: { ad: ManagedAd; advertiser: ManagedAdvertiser }) {
  const message = useAdText(ad, 'message');
  const testimonials = useAdText(ad, 'testimonials');
  const primaryUrl = useAdText(ad, 'primary_url', validateUrl);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <AdTexts ad={ad} message={message} testimonials={testimonials} primaryUrl={primaryUrl} />
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <AdStatusForm ad={ad} advertiser={advertiser} />
          <Panel heading="Pictures" id="pictures">
            <Suspense fallback={<PageSkeleton />}>
              <AdImages ad={ad} />
            </Suspense>
          </Panel>
        </Box>
      </Box>
      <Panel heading="What parents see" id="preview">
        <Suspense fallback={<PageSkeleton />}>
          <CardPreview ad={withDraftTexts(ad, { message, testimonials, primaryUrl })} advertiser={advertiser} />
        </Suspense>
      </Panel>
      <Panel heading="Sessions" id="sessions">
        <AdvertiserSessions advertiser={advertiser}>
          {(instances) => (
            <Suspense fallback={<PageSkeleton />}>
              <SessionsTable ad={ad} advertiser={advertiser} instances={instances} />
            </Suspense>
          )}
        </AdvertiserSessions>
      </Panel>
    </Box>
  );
}

/**
 * Returns the ad with the texts that the user has typed, for the preview. An invalid link is replaced by the saved one.
 */
const withDraftTexts = (
  ad: ManagedAd,
  {
    message,
    testimonials,
    primaryUrl,
  }: Readonly<Record<'message' | 'testimonials' | 'primaryUrl', ReturnType<typeof useAdText>>>,
): ManagedAd => ({
  ...ad,
  message: message.text,
  testimonials: testimonials.text,
  primary_url: primaryUrl.fieldError === undefined ? primaryUrl.text : ad.primary_url,
});
