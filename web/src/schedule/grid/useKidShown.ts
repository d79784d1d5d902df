import { useState } from 'react';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';
import { KID_SHOWN_KEY } from '../rememberedKeys.ts';
import { type Column, keyOfColumn } from './columns.ts';

/** Whose summer a phone shows; remembered until the tab is closed. The first kid's where nobody was chosen. */
export const useKidShown = (columns: readonly Column[]) => {
  const [chosen, setChosen] = useState(() => loadForSession(KID_SHOWN_KEY));
  const keys = columns.map(keyOfColumn);
  return {
    shown: keys.find((key) => key === chosen) ?? keys[0],
    show: (key: string): void => {
      saveForSession(KID_SHOWN_KEY, key);
      setChosen(key);
    },
  };
};
