import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { PageWidth } from './PageWidth.tsx';

export function Footer() {
  return (
    <Box component="footer" sx={{ bgcolor: 'cover.deep', color: 'cover.quiet', mt: 8, py: 4, typography: 'body2' }}>
      <PageWidth>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
          <Link component={RouterLink} to="/site-map" color="inherit">
            Site Map
          </Link>
          <span>
            © {new Date().getFullYear()} {product.name} – All Rights Reserved
          </span>
        </Box>
      </PageWidth>
    </Box>
  );
}
