import { pathKey } from '@campjay/domain/pathKey.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchPage } from '../catalog/SearchPage.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { AdvertiserPage } from './AdvertiserPage.tsx';
import { ADVERTISER_PAGES } from './advertiserPages.ts';

const OfferingPage = lazyComponent(
  () => import('./offering/OfferingPage.tsx'),
  (page) => page.OfferingPage,
);

const AdAdminPage = lazyComponent(
  () => import('../admin/AdAdminPage.tsx'),
  (page) => page.AdAdminPage,
);

/** The pages below /ads. Listing them here means that the entry chunk refers to a single lazy part for all of them. */
export function AdPages() {
  const path = pathKey(useLocation().pathname);
  const navigate = useNavigate();
  // The router's redirect component would add to the entry chunk.
  useEffect(() => {
    if (path === '/ads') void navigate('/ads/offering', { replace: true });
  }, [path, navigate]);
  if (path === '/ads' || path === '/ads/offering') return <OfferingPage />;
  if (path === '/ads/admin') return <AdAdminPage />;
  const page = ADVERTISER_PAGES.find((each) => each.path === path);
  return page ? <AdvertiserPage page={page} /> : <SearchPage />;
}
