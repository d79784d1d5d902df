import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { usePopover } from '../../ui/LazyDialog.tsx';
import { product } from '@campjay/domain/product/product.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { Jay } from '../../ui/Jay.tsx';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import MenuIcon from '@mui/icons-material/Menu';
import Button from '@mui/material/Button';
import { AccountButton } from '../identity/AccountButton.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { HEADER_HEIGHT, type MenuEntry, MAIN_PAGES, MORE_ENTRIES } from './frame.ts';

/** Button that switches between light and dark colors. The default is the system's preference. */
function ColorModeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton
      color="inherit"
      aria-label={isDark ? 'Use light colors' : 'Use dark colors'}
      onClick={() => {
        setMode(isDark ? 'light' : 'dark');
      }}
    >
      {isDark ? <LightModeIcon /> : <DarkModeIcon />}
    </IconButton>
  );
}

const NavigationMenu = lazyComponent(
  () => import('./NavigationMenu.tsx'),
  (module) => module.NavigationMenu,
);

/** Props of the button that opens the menu. */
interface OpenerProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface MenuButtonProps {
  /** Accessible name of the menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Renders the button with the given props. */
  readonly children: (openerProps: OpenerProps) => ReactNode;
}

/** A button that opens a menu. The menu is lazy-loaded on the first click. */
function MenuButton({ label, entries, children }: MenuButtonProps) {
  const { anchor, isOpen, open, close } = usePopover();
  const [hasOpened, setHasOpened] = useState(false);
  // Set during rendering. Once opened, the menu stays mounted, so that its closing animation can run.
  if (isOpen && !hasOpened) setHasOpened(true);
  return (
    <>
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: open })}
      {hasOpened && (
        <Suspense fallback={null}>
          <NavigationMenu label={label} entries={entries} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Jay's portrait and the product's name, linking to the start page. */
function Logo() {
  return (
    <Link
      component={RouterLink}
      to="/"
      underline="none"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44, color: 'inherit', mr: 'auto' }}
    >
      <Box
        sx={{ width: 42, height: 42, borderRadius: '50%', overflow: 'hidden', bgcolor: '#faf6ee', pt: 0.5, pl: 0.25 }}
      >
        <Jay view="portrait" width={42} />
      </Box>
      <Box
        component="span"
        sx={{ typography: 'h2', fontSize: '1.5rem', '@media (max-width: 379.95px)': { fontSize: '1.2rem' } }}
      >
        {product.name}
      </Box>
    </Link>
  );
}

/** On phones, one menu contains all entries. */
const ALL_ENTRIES = [...MAIN_PAGES, ...MORE_ENTRIES];

/**
 * Each link reserves the width of its bold text, so that its neighbors do not move when its page is the current one.
 */
const linkStyles = {
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

/**
 * The page header. It is sticky until the intro (the introduction at the top of search pages) is dismissed, then static
 * (Requirement 2.43).
 */
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
                sx={linkStyles}
              >
                <PageLabel label={label} />
              </Link>
            ))}
            <MenuButton label="More" entries={MORE_ENTRIES}>
              {(openerProps) => (
                <Button
                  {...openerProps}
                  color="inherit"
                  endIcon={<ExpandMoreIcon />}
                  sx={{ display: { xs: 'none', sm: 'inline-flex' }, minHeight: 44, font: 'inherit' }}
                >
                  More
                </Button>
              )}
            </MenuButton>
            <MenuButton label={`${product.name} pages`} entries={ALL_ENTRIES}>
              {(openerProps) => (
                <IconButton
                  {...openerProps}
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
