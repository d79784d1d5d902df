import { AD_PAGES } from '@campjay/events/texts/adPages.ts';
import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useIdentity } from '../identity/useIdentity.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { AdDeskCover } from './AdDeskCover.tsx';
import { AdLoading } from './AdLoading.tsx';
import { useAdvertisersWithAdsQuery } from './advertisingApi.ts';
import type { DeskPage } from './deskPages.ts';
import { NotLinked, SignInFirst } from './NotForThem.tsx';
import { isRefusedTo } from './isRefusedTo.ts';
import { useChosenAdvertiser } from './useChosenAdvertiser.ts';

const NOBODY = [] as const;

/** What every page of an advertiser stands in: whose it is, the tabs, and what to say to those whose it is not. */
export function AdvertiserPage({ page: { path, Page } }: { page: DeskPage }) {
  const { title } = AD_PAGES[path];
  const { status } = useIdentity();
  const {
    data: advertisers = NOBODY,
    error,
    isSuccess,
    refetch,
  } = useAdvertisersWithAdsQuery(undefined, { skip: status !== 'signedIn', refetchOnMountOrArgChange: 60 });
  const { advertiser, choose } = useChosenAdvertiser(advertisers);

  const content = () => {
    if (status === 'signedOut') return <SignInFirst />;
    if (advertiser)
      return (
        <Suspense key={path} fallback={<AdLoading />}>
          <Page key={advertiser.advertiser_id} advertiser={advertiser} />
        </Suspense>
      );
    if (isSuccess || (error && isRefusedTo(error))) return <NotLinked />;
    if (error)
      return <LoadFailed large text="Your advertiser’s data could not be loaded." onRetry={() => void refetch()} />;
    return <AdLoading />;
  };
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <AdDeskCover path={path} title={title} advertiser={advertiser} advertisers={advertisers} onChoose={choose} />
      <PageWidth>
        <Box sx={{ py: { xs: 3, md: 4 } }}>{content()}</Box>
      </PageWidth>
    </Box>
  );
}
