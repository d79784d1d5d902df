import { useEffect } from 'react';
import { api } from '../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { forgetAndReload, signOutWithOtherTab, SIGNED_OUT_KEY } from './forgetAccount.ts';
import { useSessionQuery } from './identityApi.ts';

/**
 * For signed-in pages: reloads as a visitor after a sign-out in another tab, and checks on focus whether the session
 * was ended on another device.
 */
export const useOtherTabs = (): void => {
  const dispatch = useAppDispatch();
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const { data: user } = useSessionQuery(undefined, { skip: !hasSessionHint });
  const hasEnded = hasSessionHint && user === null;
  useEffect(() => {
    if (hasEnded) forgetAndReload(() => window.location.reload());
  }, [hasEnded]);
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent): void => {
      if (key === SIGNED_OUT_KEY) signOutWithOtherTab(() => window.location.reload());
    };
    const refreshSession = (): void => void dispatch(api.util.invalidateTags(['Session']));
    window.addEventListener('storage', handleStorage);
    window.addEventListener('focus', refreshSession);
    return () => {
      window.removeEventListener('storage', handleStorage);
      window.removeEventListener('focus', refreshSession);
    };
  }, [dispatch]);
};
