import { useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { kidsLoaded, KIDS_KEY, loadKids } from './kids.ts';

/** Follows changes to the kids made in other tabs of this browser. */
export const useSyncedKids = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      // A null key means that the whole storage was cleared.
      if (key === KIDS_KEY || key === null) dispatch(kidsLoaded(loadKids()));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [dispatch]);
};
