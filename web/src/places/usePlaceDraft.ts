import { useEffect, useRef, useState } from 'react';

/** Time after leaving the field before it complains of a text that is no place (SPEC §9). */
const COMPLAIN_AFTER_MS = 600;

interface Draft {
  readonly page: string | undefined;
  readonly chosen: string;
  readonly typed: string;
  /** It was left without having been chosen from the suggestions. */
  readonly isRefused: boolean;
}

const isUnchosen = ({ typed, chosen }: Draft): boolean => typed.trim() !== '' && typed !== chosen;

/**
 * What stands in the location field: the chosen place's label, or what is being typed in its stead. Another page, a link or a
 * given-up filter changes the place from elsewhere; what was typed goes with the old one.
 */
export const usePlaceDraft = (chosen: string, page: string | undefined) => {
  const shown = { page, chosen, typed: chosen, isRefused: false };
  const [draft, setDraft] = useState<Draft>(shown);
  if (draft.chosen !== chosen || draft.page !== page) setDraft(shown);
  const complaint = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(complaint.current), []);
  const stay = (): void => clearTimeout(complaint.current);

  return {
    typed: draft.typed,
    isUnchosen: isUnchosen(draft),
    isRefused: draft.isRefused,
    edit: (typed: string): void => {
      stay();
      setDraft({ page, chosen, typed, isRefused: false });
    },
    /** A suggestion was chosen; undefined for one that turned out to be nowhere: its text stays to be mended. */
    settle: (label: string | undefined): void => {
      stay();
      setDraft({ page, chosen: label ?? '', typed: label ?? draft.typed, isRefused: false });
    },
    leave: (): void => {
      stay();
      complaint.current = setTimeout(
        () => setDraft((left) => (isUnchosen(left) ? { ...left, isRefused: true } : left)),
        COMPLAIN_AFTER_MS,
      );
    },
    stay,
  };
};
