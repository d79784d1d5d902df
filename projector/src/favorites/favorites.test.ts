import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import {
  CampFavorited,
  CampUnfavorited,
  FavoriteNoteRemoved,
  FavoriteNoteWritten,
  FavoritesShared,
  FavoritesUnshared,
  NotesSharingChanged,
  SharedFavoritesReceived,
  SharerRemoved,
} from '@campjay/events/favorites/events.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { favorites } from './favorites.ts';

const given = projectionSpec(favorites, favoritesStream('wren'));

const [kites, tides] = [OrgId.parse('kites'), OrgId.parse('tides')];
const [hash, otherHash] = ['a', 'b'].map((digit) => ShareTokenHash.parse(digit.repeat(64))) as [
  ShareTokenHash,
  ShareTokenHash,
];
const [note, token] = [standInSeal('note'), standInSeal('token')];
const favorited = (orgId: OrgId) => CampFavorited({ orgId });
const shared = FavoritesShared({ tokenHash: hash, token, withNotes: true });
const share = { user_id: 'wren', token, with_notes: true };

describe('the favorites', () => {
  // Covers: 3.58
  it('are the favorited camps, in the order in which they were added', async () => {
    expect(await given(favorited(tides), favorited(kites)).rows('favorites')).toEqual([
      { user_id: 'wren', org_id: 'kites', ordinal: '1', favorited_at: expect.anything() },
      { user_id: 'wren', org_id: 'tides', ordinal: '0', favorited_at: expect.anything() },
    ]);
    const again = [favorited(tides), favorited(kites), CampUnfavorited({ orgId: tides }), favorited(tides)];
    expect(await given(...again).rows('favorites')).toMatchObject([
      { org_id: 'kites', ordinal: '1' },
      { org_id: 'tides', ordinal: '3' },
    ]);
    expect(await given(favorited(tides), CampUnfavorited({ orgId: tides })).rows('favorites')).toEqual([]);
  });
});

describe('the note on a favorite', () => {
  const written = FavoriteNoteWritten({ orgId: kites, note });

  it('is the last one written, sealed', async () => {
    const later = standInSeal('later');
    const rewritten = FavoriteNoteWritten({ orgId: kites, note: later });
    expect(await given(favorited(kites), written, rewritten).rows('notes')).toEqual([
      { user_id: 'wren', org_id: 'kites', note: later },
    ]);
  });

  it('remains when its camp is unfavorited, and is deleted when it is removed', async () => {
    const resting = [favorited(kites), written, CampUnfavorited({ orgId: kites })];
    expect(await given(...resting).rows('notes')).toMatchObject([{ org_id: 'kites' }]);
    expect(await given(...resting, FavoriteNoteRemoved({ orgId: kites })).rows('notes')).toEqual([]);
  });
});

describe('sharing favorites', () => {
  // Covers: 3.59
  it('uses a link with a sealed token, with or without the notes', async () => {
    expect(await given(shared).rows('shares')).toEqual([share]);
    expect(await given(shared, NotesSharingChanged({ withNotes: false })).rows('shares')).toEqual([
      { ...share, with_notes: false },
    ]);
  });

  it('can be ended, and resumed with another link', async () => {
    expect(await given(shared, FavoritesUnshared({})).rows('shares')).toEqual([]);
    const other = standInSeal('another token');
    const anew = FavoritesShared({ tokenHash: otherHash, token: other, withNotes: false });
    expect(await given(shared, FavoritesUnshared({}), anew).rows('shares')).toEqual([
      { ...share, token: other, with_notes: false },
    ]);
  });
});

describe('received lists of other parents', () => {
  const received = (sharerId: string, tokenHash = hash) => SharedFavoritesReceived({ sharerId, tokenHash });

  it('are stored with the link through which they were received, until they are removed', async () => {
    const both = [received('finch'), received('owl')];
    expect(await given(...both).rows('sharers')).toEqual([
      { user_id: 'wren', sharer_id: 'finch', token_hash: hash, ordinal: '0' },
      { user_id: 'wren', sharer_id: 'owl', token_hash: hash, ordinal: '1' },
    ]);
    const again = [...both, received('finch', otherHash), SharerRemoved({ sharerId: 'owl' })];
    expect(await given(...again).rows('sharers')).toEqual([
      { user_id: 'wren', sharer_id: 'finch', token_hash: otherHash, ordinal: '2' },
    ]);
  });
});

describe('the list of a deleted parent', () => {
  const all = [
    favorited(kites),
    favorited(tides),
    FavoriteNoteWritten({ orgId: kites, note }),
    shared,
    SharedFavoritesReceived({ sharerId: 'owl', tokenHash: hash }),
  ];

  it.each(['favorites', 'notes', 'shares', 'sharers'])(
    'leaves no row in %s, and does not affect other parents',
    async (table) => {
      const others = all.map((event) => inStream(favoritesStream('finch'), event));
      const rows = await given(...all, ...others, PersonForgotten({})).rows(table);
      expect(new Set(rows.map((row) => row['user_id']))).toEqual(new Set(['finch']));
    },
  );
});
