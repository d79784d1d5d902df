import { pathKey } from '@campjay/domain/product/pathKey.ts';
import { ADMIN_PAGE, ADMIN_PATH } from '@campjay/domain/texts/adminPage.ts';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/Link.tsx';
import { useIdentity } from '../identity/useIdentity.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { type MenuEntry, type PageEntry, dialogOpened } from './frame.ts';

/**
 * Replaces 'Advertise' for advertisers (Requirement 2.50). Defined here instead of in frame.ts, because this file is
 * lazy-loaded.
 */
const AD_MANAGER_ENTRY: PageEntry = {
  label: 'Ad Manager',
  to: '/ads/design',
  isCurrent: (pathname) => pathKey(pathname) === '/ads/design',
};

/** Only for admins, after 'Advertise' or 'Ad Manager'. */
const ADMIN_ENTRY: PageEntry = {
  label: ADMIN_PAGE.title,
  to: ADMIN_PATH,
  isCurrent: (pathname) => pathKey(pathname).startsWith(ADMIN_PATH),
};

/**
 * Returns the entries that the user sees in place of `entry`. Only 'Advertise' is replaced; all other entries are the
 * same for every user.
 */
const entriesForUser = (entry: MenuEntry, user: ReturnType<typeof useIdentity>['user']): readonly MenuEntry[] => {
  const isAdvertise = 'to' in entry && entry.to === '/ads/offering';
  if (!isAdvertise) return [entry];
  return [user?.isAdvertiser ? AD_MANAGER_ENTRY : entry, ...(user?.isAdmin ? [ADMIN_ENTRY] : [])];
};

interface NavigationMenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The element that the menu is attached to; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const itemStyles = {
  // For both breakpoints, because MUI's own minimum height changes at `sm`.
  minHeight: { xs: 44, sm: 44 },
  px: 2.5,
  fontWeight: 500,
  '&[aria-current=page]': { fontWeight: 700 },
};

/** The menu of the header: links to pages, and entries that open dialogs. */
export function NavigationMenu({ label, entries, anchor, onClose }: NavigationMenuProps) {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const { status, user } = useIdentity();
  // Entries with a URL hash are only for signed-in users.
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
            sx={itemStyles}
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
            sx={itemStyles}
          >
            {entry.label}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
