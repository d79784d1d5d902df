import { useEffect } from 'react';
import { introDismissed } from '../frame/intro.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { useAccountInfoQuery } from '../accounts/accountsApi.ts';
import { useOtherTabs } from './useOtherTabs.ts';
import { useIdentity } from './useIdentity.ts';
import { useWelcome } from './useWelcome.ts';

/** Runs the actions after a sign-in (Requirement 4.2). Renders nothing. */
export function AfterSignIn() {
  const { status, user } = useIdentity();
  const dispatch = useAppDispatch();
  useAccountInfoQuery(undefined, { skip: status !== 'signedIn' });
  useWelcome(user);
  useOtherTabs();
  useEffect(() => void dispatch(introDismissed()), [dispatch]);
  return null;
}
