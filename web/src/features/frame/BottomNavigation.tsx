import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BottomNavigation.module.css';
import { MAIN_PAGES, scrollToTopOf } from './frame.ts';

/** The icons of `MAIN_PAGES`, by path. */
const ICONS: Readonly<Record<string, ComponentProps<typeof Icon>['name']>> = {
  '/': 'search',
  '/favorites': 'favorite',
  '/scheduling': 'calendar',
};

/**
 * Links to the main pages at the bottom of the screen, within reach of the thumb; only on phones (Requirement 2.52).
 */
export function BottomNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main, at the bottom" className={styles['navigation']}>
      {MAIN_PAGES.map(({ label, to, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent(pathname) ? 'page' : undefined}
          className={styles['link']}
          onClick={scrollToTopOf(to, pathname)}
        >
          <Icon name={ICONS[to] ?? 'search'} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
