import { useEffect } from 'react';
import { useAppSelector } from '../hooks.ts';
import { rememberIntroDismissed } from './intro.ts';

/** Keeps the intro dismissed for as long as the tab lives, whoever dismissed it. */
export const useIntroMemory = (): void => {
  const isDismissed = useAppSelector((state) => state.intro.isDismissed);
  useEffect(() => {
    if (isDismissed) rememberIntroDismissed();
  }, [isDismissed]);
};
