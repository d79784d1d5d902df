import { useEffect } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { startLiveUpdates } from './startLiveUpdates.ts';

/** Updates the page's schedules live, no matter who changes them (Requirement D7.17). */
export const useLiveSchedule = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => startLiveUpdates(dispatch), [dispatch]);
};
