import { AD_PAGES } from '@campjay/domain/texts/adPages.ts';
import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useIdentity } from '../identity/useIdentity.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { AdPagesCover } from './AdPagesCover.tsx';
import { AdLoading } from './AdLoading.tsx';
import { useAdvertisersWithAdsQuery } from './advertisingApi.ts';
import type { AdvertiserPageRoute } from './advertiserPages.ts';
import { NotLinked, SignInRequired } from './AccessNotices.tsx';
import { isForbidden } from './isForbidden.ts';
import { useSelectedAdvertiser } from './useSelectedAdvertiser.ts';

const NO_ADVERTISERS = [] as const;

/** Layout of every advertiser page: the advertiser, the tabs, and messages for users without access. */
export function AdvertiserPage({ page: { path, Page } }: { page: AdvertiserPageRoute }) {
  const { title } = AD_PAGES[path];
  const { status } = useIdentity();
  const {
    data: advertisers = NO_ADVERTISERS,
    error,
    isSuccess,
    refetch,
  } = useAdvertisersWithAdsQuery(undefined, { skip: status !== 'signedIn', refetchOnMountOrArgChange: 60 });
  const { advertiser, choose } = useSelectedAdvertiser(advertisers);

  const content = () => {
    if (status === 'signedOut') return <SignInRequired />;
    if (advertiser)
      return (
        <Suspense key={path} fallback={<AdLoading />}>
          <Page key={advertiser.advertiser_id} advertiser={advertiser} />
        </Suspense>
      );
    if (isSuccess || (error && isForbidden(error))) return <NotLinked />;
    if (error)
      return <LoadFailed large text="Your advertiser’s data could not be loaded." onRetry={() => void refetch()} />;
    return <AdLoading />;
  };
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <AdPagesCover path={path} title={title} advertiser={advertiser} advertisers={advertisers} onChoose={choose} />
      <PageWidth>
        <Box sx={{ py: { xs: 3, md: 4 } }}>{content()}</Box>
      </PageWidth>
    </Box>
  );
}
