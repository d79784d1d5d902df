import { categoryLabel, categoryPagesOf } from '@campjay/domain/geography/categoryPages.ts';
import { categoryPagePath, regionPath } from '@campjay/domain/geography/matchPath.ts';
import type { Region } from '@campjay/domain/geography/region.ts';
import { childrenOf } from '@campjay/domain/geography/regions.ts';
import { product } from '@campjay/domain/product/product.ts';
import { siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { TextCover } from '../texts/TextPage.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';

function PageLink({ to, text }: { to: string; text: string }) {
  return (
    <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.5 }}>
      {text}
    </Link>
  );
}

/** A nested list of links to the regions, their category pages and their subregions. */
function RegionList({ regions }: { regions: readonly Region[] }) {
  if (regions.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, pl: 2, borderLeft: '1px solid', borderColor: 'divider' }}>
      {regions.map((region) => (
        <Box
          component="li"
          key={region.slug}
          sx={childrenOf(region).length === 0 ? { breakInside: 'avoid' } : undefined}
        >
          <PageLink to={regionPath(region)} text={region.displayName} />
          {categoryPagesOf(region).length > 0 && (
            <Box component="span" sx={{ typography: 'body2', ml: 1 }}>
              {categoryPagesOf(region).map((page) => (
                <Box component="span" key={page.slug} sx={{ mr: 1.5, whiteSpace: 'nowrap' }}>
                  <PageLink to={categoryPagePath(page)} text={categoryLabel(page)} />
                </Box>
              ))}
            </Box>
          )}
          <RegionList regions={childrenOf(region)} />
        </Box>
      ))}
    </Box>
  );
}

/** Lists every place and category that has its own page. */
export function SiteMapPage() {
  return (
    <Box component="main">
      <title>{`${siteMapText.title} – ${product.name}`}</title>
      <TextCover title={siteMapText.title} intro={[siteMapText.intro]} />
      <PageWidth>
        <Box sx={{ columnCount: { xs: 1, md: 2, lg: 3 }, columnGap: 4, pt: 4 }}>
          {childrenOf(undefined).map((metro) => (
            <Box component="section" key={metro.slug} sx={{ mb: 4 }}>
              <Typography variant="h2" sx={{ mb: 1, breakAfter: 'avoid-column' }}>
                <PageLink to={regionPath(metro)} text={metro.displayName} />
              </Typography>
              <Box sx={{ typography: 'body2', mb: 1, breakInside: 'avoid' }}>
                {categoryPagesOf(metro).map((page) => (
                  <Box component="span" key={page.slug} sx={{ mr: 1.5, whiteSpace: 'nowrap' }}>
                    <PageLink to={categoryPagePath(page)} text={categoryLabel(page)} />
                  </Box>
                ))}
              </Box>
              <RegionList regions={childrenOf(metro)} />
            </Box>
          ))}
        </Box>
      </PageWidth>
    </Box>
  );
}
