import type { ManagedAd, ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { AdLoading } from '../AdLoading.tsx';
import { AdvertiserSessions } from '../instances/AdvertiserSessions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdStatusForm } from './AdStatusForm.tsx';
import { AdTexts, validateUrl } from './AdTexts.tsx';
import { useAdText } from './useAdText.ts';

/** The sessions grid is the heaviest part of the page, and is below the rest. */
const SessionsTable = lazyComponent(
  () => import('./sessions/SessionsTable.tsx'),
  (module) => module.SessionsTable,
);

const CardPreview = lazyComponent(
  () => import('../card/CardPreview.tsx'),
  (module) => module.CardPreview,
);

/** The drag-and-drop code loads while the texts are already readable. */
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
            <Suspense fallback={<AdLoading />}>
              <AdImages ad={ad} />
            </Suspense>
          </Panel>
        </Box>
      </Box>
      <Panel heading="What parents see" id="preview">
        <Suspense fallback={<AdLoading />}>
          <CardPreview ad={withDraftTexts(ad, { message, testimonials, primaryUrl })} advertiser={advertiser} />
        </Suspense>
      </Panel>
      <Panel heading="Sessions" id="sessions">
        <AdvertiserSessions advertiser={advertiser}>
          {(instances) => (
            <Suspense fallback={<AdLoading />}>
              <SessionsTable ad={ad} advertiser={advertiser} instances={instances} />
            </Suspense>
          )}
        </AdvertiserSessions>
      </Panel>
    </Box>
  );
}

/** The ad with the current texts of its fields, saved or not. */
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
