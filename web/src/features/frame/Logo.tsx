import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { Jay } from '../../ui/Jay.tsx';

/** Jay's portrait and the product's name, linking to the start page. */
export function Logo() {
  return (
    <Link
      component={RouterLink}
      to="/"
      underline="none"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44, color: 'inherit', mr: 'auto' }}
    >
      <Box
        sx={{ width: 42, height: 42, borderRadius: '50%', overflow: 'hidden', bgcolor: '#faf6ee', pt: 0.5, pl: 0.25 }}
      >
        <Jay view="portrait" width={42} />
      </Box>
      <Box
        component="span"
        sx={{ typography: 'h2', fontSize: '1.5rem', '@media (max-width: 379.95px)': { fontSize: '1.2rem' } }}
      >
        {product.name}
      </Box>
    </Link>
  );
}
