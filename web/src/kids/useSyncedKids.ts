import { useEffect } from 'react';
import { useAppDispatch } from '../app/hooks.ts';
import { KIDS_KEY, loadKids } from './storedKids.ts';
import { kidsLoaded } from './kids.ts';

/** Takes over what another tab of this browser saves. */
export const useSyncedKids = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      // No key: the whole storage was emptied.
      if (key === KIDS_KEY || key === null) dispatch(kidsLoaded(loadKids()));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch]);
};
