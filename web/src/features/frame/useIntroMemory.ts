import { useEffect } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { rememberIntroDismissed } from './intro.ts';

/** Remembers until the tab is closed that the intro was dismissed. */
export const useIntroMemory = (): void => {
  const isDismissed = useAppSelector((state) => state.intro.isDismissed);
  useEffect(() => {
    if (isDismissed) rememberIntroDismissed();
  }, [isDismissed]);
};
