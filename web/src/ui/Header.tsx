import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { NavLink, Link as RouterLink } from 'react-router-dom';
import { ColorModeSwitch } from './ColorModeSwitch.tsx';
import { Jay } from './Jay.tsx';
import { PageWidth } from './PageWidth.tsx';

const navigation = { color: 'inherit', py: 1, '&[aria-current=page]': { fontWeight: 700 } };

export function Header() {
  return (
    <Box component="header" sx={{ bgcolor: 'cover.main', color: 'cover.text' }}>
      <PageWidth>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1.5, sm: 3 }, minHeight: 64 }}>
          <Link
            component={RouterLink}
            to="/"
            underline="none"
            sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: 'inherit', mr: 'auto' }}
          >
            <Box
              sx={{
                width: 42,
                height: 42,
                borderRadius: '50%',
                overflow: 'hidden',
                bgcolor: '#faf6ee',
                pt: 0.5,
                pl: 0.25,
              }}
            >
              <Jay view="portrait" width={42} />
            </Box>
            <Box component="span" sx={{ typography: 'h2', fontSize: '1.5rem' }}>
              {product.name}
            </Box>
          </Link>
          <Box component="nav" aria-label="Main" sx={{ display: 'flex', gap: { xs: 2, sm: 3 } }}>
            <Link component={NavLink} to="/" end sx={{ ...navigation, display: { xs: 'none', sm: 'block' } }}>
              Search
            </Link>
            <Link component={NavLink} to="/site-map" sx={navigation}>
              Places
            </Link>
          </Box>
          <ColorModeSwitch />
        </Box>
      </PageWidth>
    </Box>
  );
}
