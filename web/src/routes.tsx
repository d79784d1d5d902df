import { COMPARE_PATH } from '@campjay/domain/catalog/campPath.ts';
import { ACCOUNT_PATHS, TEXT_PATHS } from '@campjay/domain/texts/paths.ts';
import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SearchPage } from './features/catalog/SearchPage.tsx';
import { SchoolPage } from './features/schools/servedSchoolPage.ts';
import { lazyComponent, lazyMuiComponent } from './ui/lazyComponent.ts';
import { PageLoading } from './ui/PageLoading.tsx';

const SiteMapPage = lazyComponent(
  () => import('./features/catalog/SiteMapPage.tsx'),
  (page) => page.SiteMapPage,
);
const CampPage = lazyComponent(
  () => import('./features/camp/CampPage.tsx'),
  (page) => page.CampPage,
);
const ComparePage = lazyComponent(
  () => import('./features/camp/ComparePage.tsx'),
  (page) => page.ComparePage,
);
const AccountPages = lazyMuiComponent(
  () => import('./features/accounts/AccountPages.tsx'),
  (page) => page.AccountPages,
);
const FavoritesPage = lazyMuiComponent(
  () => import('./features/favorites/FavoritesPage.tsx'),
  (page) => page.FavoritesPage,
);
const SharedFavoritesPage = lazyMuiComponent(
  () => import('./features/favorites/SharedFavoritesPage.tsx'),
  (page) => page.SharedFavoritesPage,
);
const SchedulePages = lazyMuiComponent(
  () => import('./features/schedule/SchedulePages.tsx'),
  (page) => page.SchedulePages,
);
const OperatorPages = lazyMuiComponent(
  () => import('./OperatorPages.tsx'),
  (pages) => pages.OperatorPages,
);
const TextPage = lazyComponent(
  () => import('./features/texts/TextPage.tsx'),
  (page) => page.TextPage,
);

/**
 * Wraps a page whose code is loaded on demand. Each page has a Suspense boundary of its own, because with a shared one
 * the router would keep showing the previous page while the next one loads.
 * @param pageKey identifies the page's boundary for React
 */
const onDemand = (pageKey: string, page: ReactNode): ReactNode => (
  <Suspense key={pageKey} fallback={<PageLoading />}>
    {page}
  </Suspense>
);

/**
 * The page of the current URL. Nearly every visitor opens the search page, so it is part of the first script; all other
 * pages are loaded on demand.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/site-map" element={onDemand('/site-map', <SiteMapPage />)} />
      <Route path="/camp/:orgId" element={onDemand('/camp', <CampPage />)} />
      <Route path={COMPARE_PATH} element={onDemand(COMPARE_PATH, <ComparePage />)} />
      {['/ads/offering', '/ads/*'].map((path) => (
        <Route key={path} path={path} element={onDemand(path, <OperatorPages section="ads" />)} />
      ))}
      <Route path="/favorites" element={onDemand('/favorites', <FavoritesPage />)} />
      <Route path="/favoriting/share/:token" element={onDemand('/favoriting/share', <SharedFavoritesPage />)} />
      {['/scheduling', '/scheduling/print', '/scheduling/share/:token'].map((path) => (
        <Route key={path} path={path} element={onDemand(path, <SchedulePages />)} />
      ))}
      <Route
        path="/camp-tools/benchmarking/:campSlug?"
        element={onDemand('/camp-tools', <OperatorPages section="benchmarking" />)}
      />
      <Route path="/admin/*" element={onDemand('/admin', <OperatorPages section="admin" />)} />
      {TEXT_PATHS.map((path) => (
        <Route key={path} path={path} element={onDemand(path, <TextPage path={path} />)} />
      ))}
      {ACCOUNT_PATHS.map((path) => (
        <Route key={path} path={path} element={onDemand(path, <AccountPages path={path} />)} />
      ))}
      <Route path="/school/:schoolCode" element={onDemand('/school', <SchoolPage />)} />
      <Route path="*" element={<SearchPage />} />
    </Routes>
  );
}
