import { useEffect } from 'react';
import { api } from '../app/api.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { forgetAndLeave, leaveWithOtherTab, SIGNED_OUT_KEY } from './forgetAccount.ts';
import { useSessionQuery } from './identityApi.ts';

/**
 * Of a page where somebody is signed in. Signing out in another tab loads it anew, as a visitor's. When it comes to the
 * front it asks whether the session still lives: it may have been ended on another device.
 */
export const useOtherTabs = (): void => {
  const dispatch = useAppDispatch();
  const isHinted = useAppSelector((state) => state.identity.isHinted);
  const { data: user } = useSessionQuery(undefined, { skip: !isHinted });
  const hasEnded = isHinted && user === null;
  useEffect(() => {
    if (hasEnded) forgetAndLeave(() => window.location.reload());
  }, [hasEnded]);
  useEffect(() => {
    const leave = ({ key }: StorageEvent): void => {
      if (key === SIGNED_OUT_KEY) leaveWithOtherTab(() => window.location.reload());
    };
    const ask = (): void => void dispatch(api.util.invalidateTags(['Session']));
    window.addEventListener('storage', leave);
    window.addEventListener('focus', ask);
    return () => {
      window.removeEventListener('storage', leave);
      window.removeEventListener('focus', ask);
    };
  }, [dispatch]);
};
