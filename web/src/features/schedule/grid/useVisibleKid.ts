import { useState } from 'react';
import { loadForSession, saveForSession } from '../../../ui/browserStorage.ts';
import { VISIBLE_KID_KEY } from '../rememberedKeys.ts';
import { type Column, keyOfColumn } from './columns.ts';

/** Which kid's summer a phone shows: remembered until the tab is closed; initially the first kid's. */
export const useVisibleKid = (columns: readonly Column[]) => {
  const [selected, setSelected] = useState(() => loadForSession(VISIBLE_KID_KEY));
  const keys = columns.map(keyOfColumn);
  return {
    visibleKey: keys.find((key) => key === selected) ?? keys[0],
    showKid: (key: string): void => {
      saveForSession(VISIBLE_KID_KEY, key);
      setSelected(key);
    },
  };
};
