import { product } from '@campjay/domain/product.ts';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { AccountButton } from '../identity/AccountButton.tsx';
import { ColorModeSwitch } from '../../ui/ColorModeSwitch.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { HEADER_HEIGHT } from './frameLayout.ts';
import { Logo } from './Logo.tsx';
import { MenuButton } from './MenuButton.tsx';
import { MAIN_PAGES, MORE_ENTRIES } from './navigation.ts';

const ALL_ENTRIES = [...MAIN_PAGES, ...MORE_ENTRIES];

/** A link reserves the width of its bold form, so that its neighbors do not move when it becomes the current one. */
const pageLink = {
  display: { xs: 'none', sm: 'inline-grid' },
  alignContent: 'center',
  minHeight: 44,
  px: { sm: 1.25, md: 1.5 },
  color: 'inherit',
  textAlign: 'center',
  '&::after': { content: 'attr(data-label)', height: 0, overflow: 'hidden', visibility: 'hidden', fontWeight: 700 },
  '&[aria-current=page]': { fontWeight: 700 },
};

/** 'Favorites' is shortened to 'Faves' where there is little room (Requirement 2.38). */
function PageLabel({ label }: { label: string }) {
  if (label !== 'Favorites') return label;
  return (
    <>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {label}
      </Box>
      <Box component="span" sx={{ display: { xs: 'inline', md: 'none' } }}>
        Faves
      </Box>
    </>
  );
}

/** Sticky until the intro is dismissed, then static (Requirement 2.43). */
export function Header() {
  const { pathname } = useLocation();
  const isIntroDismissed = useAppSelector((state) => state.intro.isDismissed);
  return (
    <Box
      component="header"
      data-sticky={!isIntroDismissed || undefined}
      sx={{
        alignSelf: 'start',
        position: isIntroDismissed ? 'static' : 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'cover.main',
        color: 'cover.text',
      }}
    >
      <PageWidth>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, height: HEADER_HEIGHT }}>
          <Logo />
          <Box component="nav" aria-label="Main" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            {MAIN_PAGES.map(({ label, to, isCurrent }) => (
              <Link
                key={to}
                component={RouterLink}
                to={to}
                data-label={label}
                aria-current={isCurrent(pathname) ? 'page' : undefined}
                sx={pageLink}
              >
                <PageLabel label={label} />
              </Link>
            ))}
            <MenuButton label="More" entries={MORE_ENTRIES}>
              {(opener) => (
                <Button
                  {...opener}
                  color="inherit"
                  endIcon={<ExpandMoreIcon />}
                  sx={{ display: { xs: 'none', sm: 'inline-flex' }, minHeight: 44, font: 'inherit' }}
                >
                  More
                </Button>
              )}
            </MenuButton>
            <MenuButton label={`${product.name} pages`} entries={ALL_ENTRIES}>
              {(opener) => (
                <IconButton
                  {...opener}
                  color="inherit"
                  aria-label="Open navigation menu"
                  sx={{ display: { sm: 'none' } }}
                >
                  <MenuIcon />
                </IconButton>
              )}
            </MenuButton>
          </Box>
          <AccountButton />
          <ColorModeSwitch />
        </Box>
      </PageWidth>
    </Box>
  );
}
