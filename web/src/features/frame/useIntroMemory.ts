import { useEffect } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { rememberIntroDismissed } from './intro.ts';

/** Stores that the intro is dismissed, until the tab is closed. */
export const useIntroMemory = (): void => {
  const isDismissed = useAppSelector((state) => state.intro.isDismissed);
  useEffect(() => {
    if (isDismissed) rememberIntroDismissed();
  }, [isDismissed]);
};
