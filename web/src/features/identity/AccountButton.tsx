import { regionOf } from '@campjay/domain/geography/regions.ts';
import { hasOtherParams } from '../catalog/searchInUrl.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { usePopover } from '../../ui/LazyDialog.tsx';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity, type User } from './useIdentity.ts';

export type SignInLabel = 'Sign In' | 'Sign Up';

/**
 * The label of the header's button for visitors (Requirement 2.44). It is 'Sign Up' on school and region pages and for
 * URLs with a query, because these visitors are probably new. The 'summer-camps' prefix of the path (Requirement 2.27)
 * and the query parameters of our own filters (Requirement D14.1) are ignored.
 */
export const chooseSignInLabel = (pathname: string, query: string): SignInLabel => {
  const [firstSegment = ''] = pathname
    .toLowerCase()
    .replace(/^\/+(summer-camps\/+)?/, '')
    .split('/');
  return firstSegment === 'school' || regionOf(firstSegment) || hasOtherParams(query) ? 'Sign Up' : 'Sign In';
};

const UserMenu = lazyComponent(
  () => import('./UserMenu.tsx'),
  (module) => module.UserMenu,
);

const buttonStyles = { minWidth: 44, minHeight: 44, p: 0, font: 'inherit', whiteSpace: 'nowrap' };
const pillStyles = { border: '1px solid', borderRadius: 5, px: { xs: 1, sm: 1.75 }, py: 1 };
const initialsStyles = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  bgcolor: 'cover.text',
  color: 'cover.deep',
  fontWeight: 700,
  fontSize: 14,
};

/** The initials of the name, or the first letter of the email if there is no name. */
const initialsOf = ({ firstName, lastName, email }: User): string =>
  [firstName, lastName].map(([initial = '']) => initial).join('') || email.slice(0, 1);

/**
 * The header's button: it opens the sign-in dialog for visitors, and the account menu for signed-in users. It is one
 * element in both cases, so that a closing dialog can return the focus to it. It is also present while the identity is
 * loading, so that the header does not move.
 */
export function AccountButton() {
  const { status, user } = useIdentity();
  const { pathname, search } = useLocation();
  const dispatch = useAppDispatch();
  const { anchor, isOpen, open, close } = usePopover();
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  if (isOpen && !hasBeenOpened) setHasBeenOpened(true);
  const label = chooseSignInLabel(pathname, search);
  const buttonProps =
    status === 'signedOut'
      ? {
          'aria-haspopup': 'dialog' as const,
          onClick: () => dispatch(signInOpened(label === 'Sign Up' ? 'signUp' : 'signIn')),
        }
      : { 'aria-haspopup': 'menu' as const, 'aria-label': 'Your account', 'aria-expanded': isOpen, onClick: open };
  return (
    <>
      <Button color="inherit" {...buttonProps} sx={buttonStyles}>
        {status === 'signedOut' ? (
          <Box component="span" sx={pillStyles}>
            {label}
          </Box>
        ) : (
          <Box component="span" aria-hidden sx={initialsStyles}>
            {user && initialsOf(user).toUpperCase()}
          </Box>
        )}
      </Button>
      {hasBeenOpened && user && (
        <Suspense fallback={null}>
          <UserMenu user={user} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
