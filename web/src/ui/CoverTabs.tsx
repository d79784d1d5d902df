import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';

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
  // Inside the tab, because the scrolling strip would cut off an outer ring.
  '&&:focus-visible': { outlineOffset: -4, boxShadow: 'none' },
} as const;

interface CoverTabsProps {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly tabs: readonly { readonly path: string; readonly tab: string }[];
  /** The current page's path; it may be none of the tabs. */
  readonly path: string;
  /** Query string to preserve between the tabs. */
  readonly search?: string;
}

/** Tabs as links, so that each page has its own URL. On phones the strip scrolls sideways to the current tab. */
export function CoverTabs({ label, tabs, path, search = '' }: CoverTabsProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !open) return;
    strip.current.scrollLeft = open.offsetLeft - (strip.current.clientWidth - open.offsetWidth) / 2;
  }, [path]);
  return (
    <Box
      component="nav"
      ref={strip}
      aria-label={label}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 0.5,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        mx: { xs: -1, sm: 0 },
      }}
    >
      {tabs.map((each) => (
        <Box
          key={each.path}
          component={RouterLink}
          to={{ pathname: each.path, search }}
          aria-current={each.path === path ? 'page' : undefined}
          sx={tab}
        >
          {each.tab}
        </Box>
      ))}
    </Box>
  );
}
