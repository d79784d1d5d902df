import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { useState } from 'react';
import { loadStored, saveStored } from '../../../ui/browserStorage.ts';
import { HOLDERS_KEY } from '../rememberedKeys.ts';
import { readHolderChoice, toggleHolder } from './holderChoice.ts';

/** Which calendars are shown. Stored in this browser until the user signs out. */
export const useHolderChoice = (holders: readonly CalendarHolder[]) => {
  const [choice, setChoice] = useState(() => readHolderChoice(loadStored(HOLDERS_KEY)));
  return {
    choice,
    toggle: (holder: CalendarHolder): void => {
      const next = toggleHolder(choice, holder, holders);
      saveStored(HOLDERS_KEY, next);
      setChoice(next);
    },
  };
};
