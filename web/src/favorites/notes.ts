import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../app/hooks.ts';
import { type KeptWish, wishKey, type WithWishes } from '../app/wishes/wishes.ts';
import type { Sharer } from './favoritesApi.ts';
import { listedFavorites, type WithFavorites } from './favorites.ts';
import { nameOf } from './nameOf.ts';

type NoteWish = Extract<KeptWish, { readonly kind: 'note' }>;

const noteIn = (notes: Sharer['notes'] | undefined, orgId: string): string =>
  notes?.find(({ campOrgId }) => campOrgId === orgId)?.note ?? '';

/** The parent's own note on a camp, as the server has it; '' where there is none. */
export const listedNote = (state: WithFavorites, orgId: string): string =>
  noteIn(listedFavorites(state)?.favoritedCampNotes, orgId);

/** What was written last and is not in the server's list yet. */
export const noteWish = (state: WithWishes, orgId: string): NoteWish | undefined =>
  state.wishes.kept[wishKey({ kind: 'note', orgId })] as NoteWish | undefined;

export interface SharersNote {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** What the sharers who favorited a camp have written on it, sharer by sharer. */
export const useSharersNotes = (orgId: string): readonly SharersNote[] => {
  const sharers = useAppSelector(
    (state) =>
      (listedFavorites(state)?.favoritedCampsFromSharers ?? []).filter(({ notes }) => noteIn(notes, orgId) !== ''),
    shallowEqual,
  );
  return sharers.map(({ id, sharerFirstName, sharerLastName, notes }) => ({
    id,
    name: nameOf({ sharerFirstName, sharerLastName }),
    note: noteIn(notes, orgId),
  }));
};
