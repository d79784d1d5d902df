import type { RequestError } from '../../app/requestErrors.ts';
import { AD_PAGES } from '@campjay/domain/texts/adPages.ts';
import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import { Suspense, useEffect } from 'react';
import { useIdentity } from '../identity/useIdentity.ts';
import { PageWidth, LoadFailed } from '../../ui/PageLoading.tsx';
import { AdPagesCover } from './AdPagesCover.tsx';
import { PageSkeleton, useSelectedAdvertiser } from './adPageState.tsx';
import { useAdvertisersWithAdsQuery } from './advertisingApi.ts';
import { type AdvertiserPageRoute, ADVERTISER_PAGES } from './advertiserPages.ts';
import { NotLinked, SignInRequired } from './accessNotices.tsx';
import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchPage } from '../catalog/SearchPage.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';

const FORBIDDEN = 403;

const isForbidden = (error: RequestError): boolean => 'status' in error && error.status === FORBIDDEN;

const NO_ADVERTISERS = [] as const;

/** Layout of every advertiser page: the header with the tabs, and the page or a message for users without access. */
function AdvertiserPage({ page: { path, Page } }: { page: AdvertiserPageRoute }) {
  const { title } = AD_PAGES[path];
  const { status } = useIdentity();
  const {
    data: advertisers = NO_ADVERTISERS,
    error,
    isSuccess,
    refetch,
  } = useAdvertisersWithAdsQuery(undefined, { skip: status !== 'signedIn', refetchOnMountOrArgChange: 60 });
  const { advertiser, selectAdvertiser } = useSelectedAdvertiser(advertisers);

  const renderContent = () => {
    if (status === 'signedOut') return <SignInRequired />;
    if (advertiser)
      return (
        <Suspense key={path} fallback={<PageSkeleton />}>
          <Page key={advertiser.advertiser_id} advertiser={advertiser} />
        </Suspense>
      );
    if (isSuccess || (error && isForbidden(error))) return <NotLinked />;
    if (error)
      return <LoadFailed large text="Your advertiser’s data could not be loaded." onRetry={() => void refetch()} />;
    return <PageSkeleton />;
  };
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <AdPagesCover
        path={path}
        title={title}
        advertiser={advertiser}
        advertisers={advertisers}
        onChoose={selectAdvertiser}
      />
      <PageWidth>
        <Box sx={{ py: { xs: 3, md: 4 } }}>{renderContent()}</Box>
      </PageWidth>
    </Box>
  );
}

const OfferingPage = lazyComponent(
  () => import('./offering/OfferingPage.tsx'),
  (page) => page.OfferingPage,
);

const AdAdminPage = lazyComponent(
  () => import('../admin/AdAdminPage.tsx'),
  (page) => page.AdAdminPage,
);

/**
 * The pages below /ads. They are routed here and not in routes.tsx, so that the entry chunk (the script that every
 * visit loads first) refers to a single lazy module for all of them.
 */
export function AdPages() {
  const path = pathKey(useLocation().pathname);
  const navigate = useNavigate();
  // An effect instead of <Navigate>: that component would make the entry chunk larger.
  useEffect(() => {
    if (path === '/ads') void navigate('/ads/offering', { replace: true });
  }, [path, navigate]);
  if (path === '/ads' || path === '/ads/offering') return <OfferingPage />;
  if (path === '/ads/admin') return <AdAdminPage />;
  const page = ADVERTISER_PAGES.find((each) => each.path === path);
  return page ? <AdvertiserPage page={page} /> : <SearchPage />;
}
