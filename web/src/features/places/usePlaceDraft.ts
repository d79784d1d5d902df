import { useEffect, useRef, useState } from 'react';

/** Time after leaving the field before an unmatched text shows an error (Requirement 9.91). */
const WARNING_DELAY_MS = 600;

interface Draft {
  readonly page: string | undefined;
  readonly selected: string;
  readonly typed: string;
  /** The field was left without choosing a suggestion. */
  readonly isInvalid: boolean;
}

const isUnselected = ({ typed, selected }: Draft): boolean => typed.trim() !== '' && typed !== selected;

/**
 * Text of the location field: the selected place's label, or the typed text. If another page, a link, or a cleared
 * filter changes the place, the typed text is discarded.
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
    /**
     * Ends the edit after a choice; undefined if the suggestion could not be located, in which case its text stays for
     * correction.
     */
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
