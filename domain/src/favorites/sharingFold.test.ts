import { describe, expect, it } from '@jest/globals';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { type Sealed, ShareTokenHash } from '@campjay/events/sealed.ts';
import {
  CampFavorited,
  CampUnfavorited,
  FavoriteNoteRemoved,
  FavoriteNoteWritten,
  type FavoritesEvent,
  FavoritesShared,
  FavoritesUnshared,
  NotesSharingChanged,
  SharedFavoritesReceived,
  SharerRemoved,
} from '@campjay/events/favorites/events.ts';
import { isSharedWithToken, sharingFold } from './sharingFold.ts';

const [first, second] = ['a', 'b'].map((digit) => ShareTokenHash.parse(digit.repeat(64))) as [
  ShareTokenHash,
  ShareTokenHash,
];
const text: Sealed<string> = {
  sealed: 1,
  person: 'wren',
  event: '00000000-0000-4000-8000-000000000001',
  box: 'dGV4dA',
};
const orgId = OrgId.parse('kites');
const shared = (tokenHash = first, withNotes = true) => FavoritesShared({ tokenHash, token: text, withNotes });
const after = (...events: readonly FavoritesEvent[]) => events.reduce(sharingFold.evolve, sharingFold.initialState);

describe('access to a favorites list', () => {
  it('is denied to everyone while the list is not shared', () => {
    expect(after()).toEqual({ isShared: false });
    expect(isSharedWithToken(after(CampFavorited({ orgId })), first)).toBe(false);
  });

  it('is granted with the current link, and with no other', () => {
    expect(after(shared())).toEqual({ isShared: true, tokenHash: first, withNotes: true });
    expect(isSharedWithToken(after(shared()), first)).toBe(true);
    expect(isSharedWithToken(after(shared()), second)).toBe(false);
  });

  it('does not change when notes are shown or hidden', () => {
    const hidden = after(shared(), NotesSharingChanged({ withNotes: false }));
    expect(hidden).toEqual({ isShared: true, tokenHash: first, withNotes: false });
    expect(after(NotesSharingChanged({ withNotes: true }))).toEqual({ isShared: false });
  });

  it.each([FavoritesUnshared({}), PersonForgotten({})])('ends with $type, permanently for an old link', (end) => {
    expect(after(shared(), end)).toEqual({ isShared: false });
    const again = after(shared(), FavoritesUnshared({}), shared(second, false));
    expect([isSharedWithToken(again, first), isSharedWithToken(again, second)]).toEqual([false, true]);
  });

  it.each([
    CampFavorited({ orgId }),
    CampUnfavorited({ orgId }),
    FavoriteNoteWritten({ orgId, note: text }),
    FavoriteNoteRemoved({ orgId }),
    SharedFavoritesReceived({ sharerId: 'finch', tokenHash: second }),
    SharerRemoved({ sharerId: 'finch' }),
  ])('is not changed by $type', (event) => expect(after(shared(), event)).toEqual(after(shared())));
});
