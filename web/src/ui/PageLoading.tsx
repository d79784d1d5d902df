import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';

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
