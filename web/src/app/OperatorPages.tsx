import { lazyPart } from '../ui/lazyComponent.ts';

const AdPages = lazyPart(
  () => import('../advertising/AdPages.tsx'),
  (page) => page.AdPages,
);
const BenchmarkingPage = lazyPart(
  () => import('../benchmarking/BenchmarkingPage.tsx'),
  (page) => page.BenchmarkingPage,
);
const AdminPages = lazyPart(
  () => import('../admin/pages/AdminPages.tsx'),
  (page) => page.AdminPages,
);

const PAGES = { ads: AdPages, benchmarking: BenchmarkingPage, admin: AdminPages };

/**
 * The pages of those who run camps, and of those who run the site. They are named here, so that the first script, which
 * parents wait for, has to name one part for all of them.
 */
export function OperatorPages({ section }: { section: keyof typeof PAGES }) {
  const Page = PAGES[section];
  return <Page />;
}
