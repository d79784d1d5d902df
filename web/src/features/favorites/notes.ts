import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/hooks.ts';
import { type QueuedCommand, commandQueueKey, type WithCommands } from '../../app/commands/commands.ts';
import type { Sharer } from './favoritesApi.ts';
import { listedFavorites, type WithFavorites } from './favorites.ts';
import { nameOf } from './nameOf.ts';

type NoteCommand = Extract<QueuedCommand, { readonly kind: 'note' }>;

const noteIn = (notes: Sharer['notes'] | undefined, orgId: string): string =>
  notes?.find(({ campOrgId }) => campOrgId === orgId)?.note ?? '';

/** The server's copy of the parent's note on a camp; '' if there is none. */
export const savedNote = (state: WithFavorites, orgId: string): string =>
  noteIn(listedFavorites(state)?.favoritedCampNotes, orgId);

/** The latest note command that the server's list does not include yet. */
export const queuedNote = (state: WithCommands, orgId: string): NoteCommand | undefined =>
  state.commands.queued[commandQueueKey({ kind: 'note', orgId })] as NoteCommand | undefined;

export interface SharersNote {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** The notes of the sharers who favorited a camp, by sharer. */
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
