import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { ManageKidsDialog } from './ManageKidsDialog.tsx';
import { isUndecided } from './accountKids.ts';

/**
 * Opens the Manage Kids dialog from the URL (Requirement 2.32). Visitors are asked to sign in first and see the dialog
 * afterwards; undecided local kids are handled first.
 */
export function ManageKids() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { status } = useIdentity();
  const isDeciding = useAppSelector(({ kids }) => !kids.isMergePostponed && kids.kids.some(isUndecided));
  useEffect(() => {
    if (status === 'signedOut') dispatch(signInOpened('signIn'));
  }, [dispatch, key, status]);
  return status === 'signedIn' && !isDeciding ? <ManageKidsDialog onClose={() => void navigate('/')} /> : null;
}
