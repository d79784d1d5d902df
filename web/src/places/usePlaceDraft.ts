import { useEffect, useRef, useState } from 'react';

/** Time after leaving the field before it complains of a text that is no place (SPEC §9). */
const WARNING_DELAY_MS = 600;

interface Draft {
  readonly page: string | undefined;
  readonly selected: string;
  readonly typed: string;
  /** It was left without having been chosen from the suggestions. */
  readonly isInvalid: boolean;
}

const isUnselected = ({ typed, selected }: Draft): boolean => typed.trim() !== '' && typed !== selected;

/**
 * What stands in the location field: the chosen place's label, or what is being typed in its stead. Another page, a link or a
 * given-up filter changes the place from elsewhere; what was typed goes with the old one.
 */
export const usePlaceDraft = (selected: string, page: string | undefined) => {
  const initialDraft = { page, selected, typed: selected, isInvalid: false };
  const [draft, setDraft] = useState<Draft>(initialDraft);
  if (draft.selected !== selected || draft.page !== page) setDraft(initialDraft);
  const warningTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(warningTimer.current), []);
  const cancelWarning = (): void => clearTimeout(warningTimer.current);

  return {
    typed: draft.typed,
    isUnselected: isUnselected(draft),
    isInvalid: draft.isInvalid,
    edit: (typed: string): void => {
      cancelWarning();
      setDraft({ page, selected, typed, isInvalid: false });
    },
    /** A suggestion was chosen; undefined for one that turned out to be nowhere: its text stays to be mended. */
    settle: (label: string | undefined): void => {
      cancelWarning();
      setDraft({ page, selected: label ?? '', typed: label ?? draft.typed, isInvalid: false });
    },
    scheduleWarning: (): void => {
      cancelWarning();
      warningTimer.current = setTimeout(
        () => setDraft((current) => (isUnselected(current) ? { ...current, isInvalid: true } : current)),
        WARNING_DELAY_MS,
      );
    },
    cancelWarning,
  };
};
