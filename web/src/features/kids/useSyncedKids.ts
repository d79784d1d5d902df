import { useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { kidsLoaded, KIDS_KEY, loadKids } from './kids.ts';

/** Updates the kids in the state when another tab of this browser changes them. */
export const useSyncedKids = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const reloadKids = ({ key }: StorageEvent): void => {
      // A null key means that the whole storage was cleared.
      if (key === KIDS_KEY || key === null) dispatch(kidsLoaded(loadKids()));
    };
    window.addEventListener('storage', reloadKids);
    return () => window.removeEventListener('storage', reloadKids);
  }, [dispatch]);
};
