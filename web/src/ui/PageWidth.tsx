import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Pixels from the window's side, or as far as the device's own edge reaches. */
const side = (px: number): string => `max(${px}px, env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))`;

/** The reading width of every page: the same left edge for header, hero, cards and footer. */
export function PageWidth({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: side(16), sm: side(24) } }}>{children}</Box>;
}
