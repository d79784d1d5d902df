import { TEXT_PATHS } from '@campjay/events/texts/textPaths.ts';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SearchPage } from '../catalog/SearchPage.tsx';
import { lazyPart } from '../ui/lazyPart.ts';
import { PageLoading } from '../ui/PageLoading.tsx';

const SiteMapPage = lazyPart(
  () => import('../catalog/SiteMapPage.tsx'),
  (page) => page.SiteMapPage,
);
const TextPage = lazyPart(
  () => import('../texts/TextPage.tsx'),
  (page) => page.TextPage,
);

/** The search page is what nearly everybody comes for, so it travels with the first script; every other page is fetched on demand. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route path="/site-map" element={<SiteMapPage />} />
        <Route path="/ads" element={<Navigate to="/ads/offering" replace />} />
        {TEXT_PATHS.map((path) => (
          <Route key={path} path={path} element={<TextPage path={path} />} />
        ))}
        <Route path="*" element={<SearchPage />} />
      </Routes>
    </Suspense>
  );
}
