import { product } from '@campjay/domain/product/product.ts';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { chooseColorScheme, useColorScheme } from '../../app/colorScheme.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Jay } from '../../ui/Jay.tsx';
import { lazyMuiComponent } from '../../ui/lazyComponent.ts';
import { usePopover } from '../../ui/dialogs/LazyDialog.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { AccountButton } from '../identity/AccountButton.tsx';
import { type MenuEntry, MAIN_PAGES, scrollToTopOf, MORE_ENTRIES } from './frame.ts';
import styles from './Header.module.css';

/** Button that switches between light and dark colors. The default is the system's preference. */
function ColorSchemeSwitch() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={`Use ${other} colors`}
      onClick={() => chooseColorScheme(other)}
      className={styles['iconButton']}
    >
      <Icon name={other} />
    </button>
  );
}

const NavigationMenu = lazyMuiComponent(
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
    <Link to="/" className={styles['logo']}>
      <span className={styles['portrait']}>
        <Jay view="portrait" width={42} />
      </span>
      <span className={styles['name']}>{product.name}</span>
    </Link>
  );
}

/** On phones, one menu contains all entries. */
const ALL_ENTRIES = [...MAIN_PAGES, ...MORE_ENTRIES];

/** 'Favorites' is shortened to 'Faves' where there is little room (Requirement 2.38). */
function PageLabel({ label }: { label: string }) {
  if (label !== 'Favorites') return label;
  return (
    <>
      <span className={styles['longLabel']}>{label}</span>
      <span className={styles['shortLabel']}>Faves</span>
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
    <header data-sticky={!isIntroDismissed || undefined} className={styles['header']}>
      <PageWidth>
        <div className={styles['bar']}>
          <Logo />
          <nav aria-label="Main" className={styles['navigation']}>
            {MAIN_PAGES.map(({ label, to, isCurrent }) => (
              <Link
                key={to}
                to={to}
                data-label={label}
                aria-current={isCurrent(pathname) ? 'page' : undefined}
                className={styles['link']}
                onClick={scrollToTopOf(to, pathname)}
              >
                <PageLabel label={label} />
              </Link>
            ))}
            <MenuButton label="More" entries={MORE_ENTRIES}>
              {(openerProps) => (
                <button type="button" {...openerProps} className={styles['more']}>
                  More
                  <Icon name="expand" size={20} />
                </button>
              )}
            </MenuButton>
            <MenuButton label={`${product.name} pages`} entries={ALL_ENTRIES}>
              {(openerProps) => (
                <button
                  type="button"
                  {...openerProps}
                  aria-label="Open navigation menu"
                  className={`${styles['iconButton']} ${styles['phoneMenu']}`}
                >
                  <Icon name="menu" />
                </button>
              )}
            </MenuButton>
          </nav>
          <AccountButton />
          <ColorSchemeSwitch />
        </div>
      </PageWidth>
    </header>
  );
}
