import { lazyPart } from '../ui/lazyPart.ts';

const AdPages = lazyPart(
  () => import('../advertising/AdPages.tsx'),
  (page) => page.AdPages,
);
const BenchmarkingPage = lazyPart(
  () => import('../benchmarking/BenchmarkingPage.tsx'),
  (page) => page.BenchmarkingPage,
);
const AdminDesk = lazyPart(
  () => import('../admin/desk/AdminDesk.tsx'),
  (page) => page.AdminDesk,
);

const PAGES = { ads: AdPages, benchmarking: BenchmarkingPage, admin: AdminDesk };

/**
 * The pages of those who run camps, and of those who run the site. They are named here, so that the first script, which
 * parents wait for, has to name one part for all of them.
 */
export function OperatorPages({ of }: { of: keyof typeof PAGES }) {
  const Page = PAGES[of];
  return <Page />;
}
