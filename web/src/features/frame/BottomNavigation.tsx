import FavoriteIcon from '@mui/icons-material/FavoriteBorder';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';
import { BOTTOM_NAVIGATION_HEIGHT, MAIN_PAGES } from './frame.ts';

/** The icons of `MAIN_PAGES`, by path. */
const ICONS: Readonly<Record<string, typeof SearchIcon>> = {
  '/': SearchIcon,
  '/favorites': FavoriteIcon,
  '/scheduling': CalendarIcon,
};

const linkStyles = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 0.25,
  color: 'text.secondary',
  textDecoration: 'none',
  fontSize: 12,
  lineHeight: 1.3,
  borderTop: '3px solid transparent',
  '&[aria-current=page]': { color: 'primary.main', fontWeight: 700, borderColor: 'currentColor' },
  '&:focus-visible': { outlineOffset: -4 },
};

/**
 * Links to the main pages at the bottom of the screen, within reach of the thumb; only on phones (Requirement 2.52).
 */
export function BottomNavigation() {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label="Main, at the bottom"
      sx={{
        display: { xs: 'grid', sm: 'none' },
        gridTemplateColumns: `repeat(${MAIN_PAGES.length}, 1fr)`,
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        height: BOTTOM_NAVIGATION_HEIGHT,
        pb: 'env(safe-area-inset-bottom, 0px)',
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {MAIN_PAGES.map(({ label, to, isCurrent }) => (
        <Box key={to} component={Link} to={to} aria-current={isCurrent(pathname) ? 'page' : undefined} sx={linkStyles}>
          <Box component={ICONS[to] ?? SearchIcon} />
          {label}
        </Box>
      ))}
    </Box>
  );
}
