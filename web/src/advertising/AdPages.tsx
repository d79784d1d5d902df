import { pathKey } from '@campjay/events/pathKey.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { SearchPage } from '../catalog/SearchPage.tsx';
import { lazyPart } from '../ui/lazyPart.ts';
import { AdvertiserPage } from './AdvertiserPage.tsx';
import { DESK_PAGES } from './deskPages.ts';

const OfferingPage = lazyPart(
  () => import('./offering/OfferingPage.tsx'),
  (page) => page.OfferingPage,
);

const AdAdminPage = lazyPart(
  () => import('../admin/AdAdminPage.tsx'),
  (page) => page.AdAdminPage,
);

/** The pages below /ads. They are named here, so that the first script has to name one part for all of them. */
export function AdPages() {
  const path = pathKey(useLocation().pathname);
  if (path === '/ads') return <Navigate to="/ads/offering" replace />;
  if (path === '/ads/offering') return <OfferingPage />;
  if (path === '/ads/admin') return <AdAdminPage />;
  const page = DESK_PAGES.find((each) => each.path === path);
  return page ? <AdvertiserPage page={page} /> : <SearchPage />;
}
