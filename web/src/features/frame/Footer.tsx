import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { BOTTOM_NAVIGATION_HEIGHT } from './frame.ts';

const PAGES = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Site Map', to: '/site-map' },
] as const;

const linkStyles = { color: 'inherit', py: 1 };

/** The footer of every page. On phones it leaves room for the bottom navigation. */
export function Footer() {
  return (
    <Box
      component="footer"
      sx={{
        bgcolor: 'cover.deep',
        color: 'cover.quiet',
        mt: 8,
        typography: 'body2',
        pb: { xs: BOTTOM_NAVIGATION_HEIGHT, sm: 0 },
      }}
    >
      <PageWidth>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            py: 3,
          }}
        >
          <Box component="nav" aria-label="Footer" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            {/* The server redirects this link to the blog's host. */}
            <Link href="/blog" target="_blank" rel="noopener" sx={linkStyles}>
              Blog
            </Link>
            {PAGES.map(({ label, to }) => (
              <Link key={to} component={RouterLink} to={to} sx={linkStyles}>
                {label}
              </Link>
            ))}
          </Box>
          <span>
            © {new Date().getFullYear()} {product.name} – All Rights Reserved
          </span>
        </Box>
      </PageWidth>
    </Box>
  );
}
