import { useEffect } from 'react';
import { introDismissed } from '../app/frame/intro.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { useAccountInfoQuery } from '../accounts/accountsApi.ts';
import { useOtherTabs } from './useOtherTabs.ts';
import { useIdentity } from './useIdentity.ts';
import { useWelcome } from './useWelcome.ts';

/** What follows once it is known that somebody is signed in (SPEC §4 'Authentication'). It shows nothing. */
export function AfterSignIn() {
  const { status, user } = useIdentity();
  const dispatch = useAppDispatch();
  useAccountInfoQuery(undefined, { skip: status !== 'signedIn' });
  useWelcome(user);
  useOtherTabs();
  useEffect(() => void dispatch(introDismissed()), [dispatch]);
  return null;
}
