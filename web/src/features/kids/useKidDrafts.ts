import { MAX_KIDS } from '@campjay/domain/kids/limits.ts';
import { useState } from 'react';
import type { Kid } from './kid.ts';
import { draftsOf, emptyDraft, type KidDraft, kidsOf } from './kidDraft.ts';

interface Editing {
  readonly isOpen: boolean;
  /** The kids as they were when the dialog opened. */
  readonly before: readonly Kid[];
  readonly drafts: readonly KidDraft[];
  /** The id of the draft last added, removed or restored; it takes the focus. */
  readonly touched: string | undefined;
}

const begin = (kids: readonly Kid[], isOpen: boolean): Editing => ({
  isOpen,
  before: kids,
  drafts: draftsOf(kids),
  touched: undefined,
});

/** Drafts of the kids, reset from the stored state each time the dialog opens; nothing here is saved. */
export const useKidDrafts = (kids: readonly Kid[], isOpen: boolean) => {
  const [editing, setEditing] = useState(() => begin(kids, isOpen));
  if (editing.isOpen !== isOpen) setEditing(isOpen ? begin(kids, isOpen) : { ...editing, isOpen });
  const { before, drafts, touched } = editing;
  const editedKids = kidsOf(drafts);
  const hasChanged = JSON.stringify(editedKids) !== JSON.stringify(kidsOf(draftsOf(before)));
  // The account loaded or another tab saved, and the user has not edited anything yet, so the drafts follow.
  if (isOpen && kids !== before && !hasChanged && touched === undefined) setEditing(begin(kids, isOpen));

  const touch = (id: string, change: Partial<KidDraft>): Editing => ({
    ...editing,
    drafts: drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)),
  });
  return {
    drafts,
    touched,
    editedKids,
    hasChanged,
    hasRoom: drafts.filter(({ isRemoved }) => !isRemoved).length < MAX_KIDS,
    add: (): void => {
      const added = emptyDraft();
      setEditing({ ...editing, drafts: [...drafts, added], touched: added.id });
    },
    change: (id: string, change: Partial<KidDraft>): void => setEditing(touch(id, change)),
    setRemoved: (id: string, isRemoved: boolean): void => setEditing({ ...touch(id, { isRemoved }), touched: id }),
  };
};
