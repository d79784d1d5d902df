import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SearchPage } from '../catalog/SearchPage.tsx';
import { lazyPart } from '../ui/lazyPart.ts';
import { PageLoading } from '../ui/PageLoading.tsx';

const SiteMapPage = lazyPart(
  () => import('../catalog/SiteMapPage.tsx'),
  (page) => page.SiteMapPage,
);

/** The search page is what nearly everybody comes for, so it travels with the first script; every other page is fetched on demand. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route path="/site-map" element={<SiteMapPage />} />
        <Route path="*" element={<SearchPage />} />
      </Routes>
    </Suspense>
  );
}
