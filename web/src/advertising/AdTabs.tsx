import type { AdPath } from '@campjay/events/texts/adPages.ts';
import Box from '@mui/material/Box';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { DESK_PAGES } from './deskPages.ts';

const tab = {
  display: 'inline-grid',
  alignContent: 'center',
  flexShrink: 0,
  minHeight: 46,
  px: { xs: 1.75, sm: 2.5 },
  borderRadius: '10px 10px 0 0',
  color: 'cover.text',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'cover.deep' },
  '&[aria-current=page]': { bgcolor: 'background.default', color: 'text.primary' },
  // Inside the tab: what scrolls would cut off a ring around it.
  '&&:focus-visible': { outlineOffset: -4, boxShadow: 'none' },
} as const;

/** Like the tabs of a ring binder: links, so that each page has its address. On a phone they scroll sideways. */
export function AdTabs({ path }: { path: AdPath }) {
  const { search } = useLocation();
  return (
    <Box
      component="nav"
      aria-label="Advertising"
      sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', scrollbarWidth: 'none', mx: { xs: -1, sm: 0 } }}
    >
      {DESK_PAGES.filter((page) => page.tab !== undefined).map((page) => (
        <Box
          key={page.path}
          component={RouterLink}
          to={{ pathname: page.path, search }}
          aria-current={page.path === path ? 'page' : undefined}
          sx={tab}
        >
          {page.tab}
        </Box>
      ))}
    </Box>
  );
}
