import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The reading width of every page: the same left edge for header, hero, cards and footer. */
export function PageWidth({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, sm: 3 } }}>{children}</Box>;
}
