import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { JayMedallion } from './Jay.tsx';
import { useLocation } from 'react-router-dom';

/** The page's side padding: the given pixels, or the device's safe area if that is larger. */
const side = (px: number): string => `max(${px}px, env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))`;

/** The content width of every page, so that header, hero, cards and footer align. */
export function PageWidth({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: side(16), sm: side(24) } }}>{children}</Box>;
}

/** An error message with a retry button. `large` replaces a page's content. */
export function LoadFailed({ text, onRetry, large = false }: { text: string; onRetry: () => void; large?: boolean }) {
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: large ? 5 : 2 }}>
      {large && <JayMedallion sx={{ width: 168, mx: 'auto' }} />}
      <Typography sx={{ my: 1.5 }}>{text}</Typography>
      <Button variant="contained" disableElevation onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}

/** The server-rendered content of the first page, read before the client renders over it. */
const served = { pathname: window.location.pathname, main: document.querySelector('#root main')?.outerHTML };

/**
 * Shown while a page's code loads. The first page keeps its server-rendered content, so that reading is not
 * interrupted; other pages show a loading message at the height of a page.
 */
export function PageLoading() {
  const { pathname } = useLocation();
  if (served.main !== undefined && pathname === served.pathname)
    return <div className="shell" dangerouslySetInnerHTML={{ __html: served.main }} />;
  return (
    <Box component="main" sx={{ minHeight: '80vh', display: 'grid', placeItems: 'center' }}>
      <Typography role="status">Loading…</Typography>
    </Box>
  );
}
