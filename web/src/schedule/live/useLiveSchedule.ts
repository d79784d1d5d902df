import { useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { startLiveUpdates } from './startLiveUpdates.ts';

/** Keeps the schedules on the page as they are, whoever changes them (DESIGN §6 'Live updates'). */
export const useLiveSchedule = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => startLiveUpdates(dispatch), [dispatch]);
};
