import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { signInOpened } from '../../app/identity.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { ManageKidsDialog } from './ManageKidsDialog.tsx';
import { isUndecided } from './accountKids.ts';

/**
 * Shows the Manage Kids dialog, which a URL hash opens (Requirement 2.32). Visitors must sign in first. If the parent
 * has yet to decide which kids of this browser belong to the account, `MergeKidsDialog` asks that first.
 */
export function ManageKids() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { status } = useIdentity();
  const isMergePending = useAppSelector(({ kids }) => !kids.isMergePostponed && kids.kids.some(isUndecided));
  useEffect(() => {
    if (status === 'signedOut') dispatch(signInOpened('signIn'));
  }, [dispatch, key, status]);
  return status === 'signedIn' && !isMergePending ? <ManageKidsDialog onClose={() => void navigate('/')} /> : null;
}
