import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from '../../ui/Link.tsx';
import { MANAGE_KIDS } from '../frame/frame.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { clerkInstance } from './clerk/leaveClerk.ts';
import type { User } from './useIdentity.ts';
import { signOut } from './forgetAccount.ts';

interface UserMenuProps {
  readonly user: User;
  /** The element that the menu is attached to; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const itemStyles = { minHeight: { xs: 44, sm: 44 }, px: 2.5, fontWeight: 500 };

/** The menu of the account button: name and email, links, and sign out. */
export function UserMenu({ user: { firstName, lastName, email }, anchor, onClose }: UserMenuProps) {
  const dispatch = useAppDispatch();
  const name = `${firstName} ${lastName}`.trim();
  const handleSignOut = (): void => {
    onClose();
    void dispatch(signOut());
  };
  /** Opens Clerk's dialog for name, email and password. */
  const openClerkProfile = (): void => {
    onClose();
    clerkInstance()?.openUserProfile();
  };
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': 'Your account' },
        paper: { role: 'navigation', 'aria-label': 'Your account', sx: { minWidth: 220, maxWidth: 320, mt: 0.5 } },
      }}
    >
      <Box component="li" role="none" sx={{ px: 2.5, pt: 0.5, pb: 1, overflowWrap: 'anywhere' }}>
        {name !== '' && <Box sx={{ fontWeight: 700 }}>{name}</Box>}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{email}</Box>
      </Box>
      <Divider component="li" role="none" />
      <MenuItem component={Link} to={`${window.location.search}${MANAGE_KIDS.hash}`} onClick={onClose} sx={itemStyles}>
        {MANAGE_KIDS.label}
      </MenuItem>
      <MenuItem component={Link} to="/account" onClick={onClose} sx={itemStyles}>
        Account
      </MenuItem>
      {publicSettings().identity.provider === 'clerk' && (
        <MenuItem onClick={openClerkProfile} sx={itemStyles}>
          Manage account
        </MenuItem>
      )}
      <MenuItem onClick={handleSignOut} sx={itemStyles}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
