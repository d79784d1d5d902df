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
import { type FavoritesAccess, favoritesAccessOf, sharingFold } from './access.ts';

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
const unshared = FavoritesUnshared({});
const notes = (withNotes: boolean) => NotesSharingChanged({ withNotes });

describe('access to a favorites list', () => {
  /** What the first link shows, then what the second one shows. */
  it.each<[string, readonly FavoritesEvent[], FavoritesAccess, FavoritesAccess]>([
    ['is denied while the list has never been shared', [CampFavorited({ orgId })], 'none', 'none'],
    ['is granted by the current link only', [shared()], 'viewWithNotes', 'none'],
    ['excludes the notes of a list shared without them', [shared(first, false)], 'view', 'none'],
    ['excludes the notes once they are hidden', [shared(), notes(false)], 'view', 'none'],
    ['includes the notes once they are shown', [shared(first, false), notes(true)], 'viewWithNotes', 'none'],
    ['is not granted by showing notes', [notes(true)], 'none', 'none'],
    ['ends when sharing ends', [shared(), unshared], 'none', 'none'],
    ['is not granted by showing notes after sharing ended', [shared(), unshared, notes(true)], 'none', 'none'],
    [
      'is granted by another link when sharing starts again',
      [shared(), unshared, shared(second)],
      'none',
      'viewWithNotes',
    ],
    ['does not keep the notes when sharing starts again', [shared(), unshared, shared(second, false)], 'none', 'view'],
    ['ends when the sharer deletes the account', [shared(), PersonForgotten({})], 'none', 'none'],
    ...[
      CampFavorited({ orgId }),
      CampUnfavorited({ orgId }),
      FavoriteNoteWritten({ orgId, note: text }),
      FavoriteNoteRemoved({ orgId }),
      SharedFavoritesReceived({ sharerId: 'finch', tokenHash: second }),
      SharerRemoved({ sharerId: 'finch' }),
    ].map((event): [string, readonly FavoritesEvent[], FavoritesAccess, FavoritesAccess] => [
      `does not change with ${event.type}`,
      [shared(), event],
      'viewWithNotes',
      'none',
    ]),
  ])('%s', (_relation, events, byFirst, bySecond) => {
    const sharing = events.reduce(sharingFold.evolve, sharingFold.initialState);
    expect([favoritesAccessOf(sharing, first), favoritesAccessOf(sharing, second)]).toEqual([byFirst, bySecond]);
  });
});
