import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';

/** What the server wrote into the page that was asked for, read before the client draws over it. */
const served = { pathname: window.location.pathname, main: document.querySelector('#root main')?.outerHTML };

/**
 * Stands in for a page whose script is still on its way. The page that was asked for stays as the server wrote it, so that
 * nobody who reads already is interrupted; any other says that it loads, at the height of a page.
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
