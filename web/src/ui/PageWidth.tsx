import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The page's side padding: the given pixels, or the device's safe area if that is larger. */
const side = (px: number): string => `max(${px}px, env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))`;

/** The content width of every page, so that header, hero, cards and footer align. */
export function PageWidth({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: side(16), sm: side(24) } }}>{children}</Box>;
}
