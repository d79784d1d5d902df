import { lazyComponent } from './ui/lazyComponent.ts';

const AdPages = lazyComponent(
  () => import('./features/ads/AdPages.tsx'),
  (module) => module.AdPages,
);
const BenchmarkingPage = lazyComponent(
  () => import('./features/benchmarking/BenchmarkingPage.tsx'),
  (module) => module.BenchmarkingPage,
);
const AdminPages = lazyComponent(
  () => import('./features/admin/pages/AdminPages.tsx'),
  (module) => module.AdminPages,
);

const PAGES = { ads: AdPages, benchmarking: BenchmarkingPage, admin: AdminPages };

/**
 * The pages for camp operators and admins. Only `routes.tsx` loads this module, on demand, so that the first script,
 * which every visitor waits for, stays small.
 */
export function OperatorPages({ section }: { section: keyof typeof PAGES }) {
  const Page = PAGES[section];
  return <Page />;
}
