import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { ADMIN_PAGE, ADMIN_PATH } from '@campjay/domain/texts/adminPage.ts';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link, useLocation } from 'react-router-dom';
import { useIdentity } from '../identity/useIdentity.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { type MenuEntry, type PageEntry, dialogOpened } from './frame.ts';

/** Replaces 'Advertise' for advertisers (Requirement 2.50). It is defined here to stay out of the first script. */
const AD_MANAGER: PageEntry = {
  label: 'Ad Manager',
  to: '/ads/design',
  isCurrent: (pathname) => pathKey(pathname) === '/ads/design',
};

/** Added after it for admins. */
const ADMIN_ENTRY: PageEntry = {
  label: ADMIN_PAGE.title,
  to: ADMIN_PATH,
  isCurrent: (pathname) => pathKey(pathname).startsWith(ADMIN_PATH),
};

/** The entries that a signed-in user sees in place of `entry`. */
const entriesForUser = (entry: MenuEntry, user: ReturnType<typeof useIdentity>['user']): readonly MenuEntry[] => {
  if (!('to' in entry) || entry.to !== '/ads/offering') return [entry];
  return [user?.isAdvertiser ? AD_MANAGER : entry, ...(user?.isAdmin ? [ADMIN_ENTRY] : [])];
};

interface NavigationMenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The element that the menu is attached to; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const item = { minHeight: { xs: 44, sm: 44 }, px: 2.5, fontWeight: 500, '&[aria-current=page]': { fontWeight: 700 } };

/** The menu that the header's buttons open: pages and dialogs. */
export function NavigationMenu({ label, entries, anchor, onClose }: NavigationMenuProps) {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const { status, user } = useIdentity();
  const visibleEntries = entries
    .filter((entry) => !('hash' in entry) || status === 'signedIn')
    .flatMap((entry) => entriesForUser(entry, user));
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': label },
        paper: { role: 'navigation', 'aria-label': label, sx: { minWidth: 200, mt: 0.5 } },
      }}
    >
      {visibleEntries.map((entry) =>
        'dialog' in entry ? (
          <MenuItem
            key={entry.label}
            onClick={() => {
              onClose();
              dispatch(dialogOpened(entry.dialog));
            }}
            sx={item}
          >
            {entry.label}
          </MenuItem>
        ) : (
          <MenuItem
            key={entry.label}
            component={Link}
            to={'to' in entry ? entry.to : `${window.location.search}${entry.hash}`}
            aria-current={'to' in entry && entry.isCurrent(pathname) ? 'page' : undefined}
            onClick={onClose}
            sx={item}
          >
            {entry.label}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
