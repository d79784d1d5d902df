import { regionOf } from '@campjay/domain/geography/regions.ts';
import { hasOtherParams } from '../catalog/searchInUrl.ts';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { lazyMuiComponent } from '../../ui/lazyComponent.ts';
import { useHasHydrated } from '../../ui/useHasHydrated.ts';
import { usePopover } from '../../ui/dialogs/LazyDialog.tsx';
import { signInOpened } from '../../app/identity.ts';
import styles from './AccountButton.module.css';
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

const UserMenu = lazyMuiComponent(
  () => import('./UserMenu.tsx'),
  (module) => module.UserMenu,
);

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
  // The server renders the same document for every query.
  const label = chooseSignInLabel(pathname, useHasHydrated() ? search : '');
  const buttonProps =
    status === 'signedOut'
      ? {
          'aria-haspopup': 'dialog' as const,
          onClick: () => dispatch(signInOpened(label === 'Sign Up' ? 'signUp' : 'signIn')),
        }
      : { 'aria-haspopup': 'menu' as const, 'aria-label': 'Your account', 'aria-expanded': isOpen, onClick: open };
  return (
    <>
      <button type="button" {...buttonProps} className={styles['button']}>
        {status === 'signedOut' ? (
          <span className={styles['pill']}>{label}</span>
        ) : (
          <span aria-hidden className={styles['initials']}>
            {user && initialsOf(user).toUpperCase()}
          </span>
        )}
      </button>
      {hasBeenOpened && user && (
        <Suspense fallback={null}>
          <UserMenu user={user} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
