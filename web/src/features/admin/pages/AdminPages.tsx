import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { product } from '@campjay/domain/product/product.ts';
import { ADMIN_INTRO, ADMIN_PAGE, ADMIN_PATH } from '@campjay/domain/texts/adminPage.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { PageSkeleton } from '../../ads/adPageState.tsx';
import { SearchPage } from '../../catalog/SearchPage.tsx';
import { CoverTabs } from '../../../ui/CoverTabs.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { PageWidth } from '../../../ui/PageLoading.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { ADMIN_SECTIONS } from './adminSections.ts';

const loadOverview = () => import('./Overview.tsx');
const Overview = lazyComponent(loadOverview, (module) => module.Overview);

const TABS = [{ path: ADMIN_PATH, tab: 'Overview' }, ...ADMIN_SECTIONS];

/** The admin pages, with one tab per section. An unknown path shows the search page. The server refuses non-admins. */
export function AdminPages() {
  const path = pathKey(useLocation().pathname);
  const section = ADMIN_SECTIONS.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  if (!section && path !== ADMIN_PATH) return <SearchPage />;
  const { tab, Section } = section ?? { tab: undefined, Section: Overview };
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${tab === undefined ? '' : `${tab} – `}${ADMIN_PAGE.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <Box sx={{ bgcolor: 'cover.main', color: 'cover.text', pt: { xs: 2, md: 3 } }}>
        <PageWidth>
          <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' } }}>
            {ADMIN_PAGE.title}
          </Typography>
          <Typography sx={{ mb: 2, color: 'cover.quiet' }}>{section?.about ?? ADMIN_INTRO}</Typography>
          <CoverTabs label={ADMIN_PAGE.title} tabs={TABS} path={section?.path ?? ADMIN_PATH} />
        </PageWidth>
      </Box>
      <PageWidth>
        <Box sx={{ py: { xs: 3, md: 4 } }}>
          <AdminGate>
            <Suspense key={section?.path} fallback={<PageSkeleton />}>
              <Section />
            </Suspense>
          </AdminGate>
        </Box>
      </PageWidth>
    </Box>
  );
}
