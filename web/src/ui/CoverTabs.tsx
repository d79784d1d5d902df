import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from './Link.tsx';

const tabStyles = {
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
  // The focus ring is inside the tab, because the scrolling strip would cut off a ring around it.
  '&&:focus-visible': { outlineOffset: -4, boxShadow: 'none' },
} as const;

interface CoverTabsProps {
  /** Accessible name of the navigation. */
  readonly label: string;
  /** The path of each tab, and the text that it shows. */
  readonly tabs: readonly { readonly path: string; readonly tab: string }[];
  /** The current page's path, which need not be one of the tabs. */
  readonly path: string;
  /** Query string for the links of all tabs. */
  readonly search?: string;
}

/**
 * Tabs on the cover-colored header of a page. They are links, so that each tab has its own URL. If they do not fit, the
 * strip scrolls to the current tab.
 */
export function CoverTabs({ label, tabs, path, search = '' }: CoverTabsProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const currentTab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !currentTab) return;
    strip.current.scrollLeft = currentTab.offsetLeft - (strip.current.clientWidth - currentTab.offsetWidth) / 2;
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
      {tabs.map((item) => (
        <Box
          key={item.path}
          component={RouterLink}
          to={{ pathname: item.path, search }}
          aria-current={item.path === path ? 'page' : undefined}
          sx={tabStyles}
        >
          {item.tab}
        </Box>
      ))}
    </Box>
  );
}
