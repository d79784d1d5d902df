import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { JayMedallion } from './Jay.tsx';
import { useLocation } from 'react-router-dom';

/** CSS for the page's side padding: the given number of pixels, or the device's safe area if that is larger. */
const sidePadding = (px: number): string =>
  `max(${px}px, env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))`;

/** Limits its content to the width that all pages have, so that header, hero, cards and footer align. */
export function PageWidth({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: sidePadding(16), sm: sidePadding(24) } }}>{children}</Box>;
}

/** An error message with a retry button. `large` is for a message that replaces the content of a whole page. */
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

/** The path and the server-rendered content of the first page, read before the client replaces the content. */
const serverRenderedPage = {
  pathname: window.location.pathname,
  main: document.querySelector('#root main')?.outerHTML,
};

/**
 * Shown while a page's code loads. The first page shows its server-rendered content, so that users can keep reading.
 * Other pages show a loading message that is about as high as a page, so that the footer stays at the bottom.
 */
export function PageLoading() {
  const { pathname } = useLocation();
  if (serverRenderedPage.main !== undefined && pathname === serverRenderedPage.pathname)
    return <div className="shell" dangerouslySetInnerHTML={{ __html: serverRenderedPage.main }} />;
  return (
    <Box component="main" sx={{ minHeight: '80vh', display: 'grid', placeItems: 'center' }}>
      <Typography role="status">Loading…</Typography>
    </Box>
  );
}
