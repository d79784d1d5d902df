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
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { favoritesDecider } from './favoritesDecider.ts';

const given = deciderSpec(favoritesDecider);
const [kites, tides] = [OrgId.parse('kites'), OrgId.parse('tides')];
const favorite = (orgId: OrgId) => ({ type: 'FavoriteCamp', orgId }) as const;
const unfavorite = (orgId: OrgId) => ({ type: 'UnfavoriteCamp', orgId }) as const;
const favorited = (orgId: OrgId) => CampFavorited({ orgId });
const unfavorited = (orgId: OrgId) => CampUnfavorited({ orgId });

describe('favoriting a camp', () => {
  it('stops at 5,000 camps, until one of them is removed', () => {
    const many = Array.from({ length: 5000 }, (_, index) => favorited(OrgId.parse(`camp-${index}`)));
    const first = OrgId.parse('camp-0');
    given(...many)
      .when(favorite(kites))
      .thenRefused({ type: 'TooManyFavorites', max: 5000 });
    given(...many)
      .when(favorite(first))
      .thenNothing();
    given(...many, unfavorited(first))
      .when(favorite(kites))
      .then(favorited(kites));
  });
});

describe('a note', () => {
  const text = standInSeal('Ask about the bus.');
  const write = (orgId: OrgId, note = text, length = 18) =>
    ({ type: 'WriteFavoriteNote', orgId, note, length }) as const;
  const remove = (orgId: OrgId) => ({ type: 'RemoveFavoriteNote', orgId }) as const;
  const written = (orgId: OrgId, note = text) => FavoriteNoteWritten({ orgId, note });
  const removed = (orgId: OrgId) => FavoriteNoteRemoved({ orgId });

  it('is written on a favorite and rewritten; sealed values are not compared', () => {
    const other = standInSeal('The bus leaves at 8.');
    given(favorited(kites)).when(write(kites)).then(written(kites));
    given(favorited(kites), written(kites)).when(write(kites, other)).then(written(kites, other));
    given(favorited(kites), written(kites)).when(write(kites)).then(written(kites));
  });

  it('is refused on a camp that is not a favorite', () => {
    given(favorited(tides)).when(write(kites)).thenRefused({ type: 'NotAFavorite', orgId: kites });
    given(favorited(kites), unfavorited(kites)).when(write(kites)).thenRefused({ type: 'NotAFavorite', orgId: kites });
  });

  it('has at most 10,000 characters', () => {
    given(favorited(kites))
      .when(write(kites, text, 10_000))
      .then(written(kites));
    given(favorited(kites))
      .when(write(kites, text, 10_001))
      .thenRefused({ type: 'NoteTooLong', max: 10_000 });
  });

  it('is removed once', () => {
    given(favorited(kites), written(kites)).when(remove(kites)).then(removed(kites));
    given(favorited(kites), written(kites), written(kites)).when(remove(kites)).then(removed(kites));
    given(favorited(kites), written(kites), removed(kites)).when(remove(kites)).thenNothing();
    given(favorited(kites)).when(remove(kites)).thenNothing();
  });

  it('stays while its camp is not a favorite, and can still be removed', () => {
    const resting = [favorited(kites), written(kites), unfavorited(kites)] as const;
    given(...resting)
      .when(remove(kites))
      .then(removed(kites));
    given(...resting, favorited(kites))
      .when(remove(kites))
      .then(removed(kites));
  });
});

const hash = (digit: string): ShareTokenHash => ShareTokenHash.parse(digit.repeat(64));

describe('sharing favorites', () => {
  const token = standInSeal('first-token');
  const share = (withNotes: boolean, link = { token, tokenHash: hash('1') }) =>
    ({ type: 'ShareFavorites', withNotes, ...link }) as const;
  const unshare = { type: 'UnshareFavorites' } as const;
  const shared = (withNotes: boolean, tokenHash = hash('1')) => FavoritesShared({ tokenHash, token, withNotes });
  const unshared = FavoritesUnshared({});
  const notesShared = (withNotes: boolean) => NotesSharingChanged({ withNotes });

  it('creates a link', () => given().when(share(true)).then(shared(true)));

  it('keeps the current link, whatever new token is offered', () =>
    given(shared(true))
      .when(share(true, { token: standInSeal('second'), tokenHash: hash('2') }))
      .thenNothing());

  it('includes or excludes notes without changing the link', () => {
    given(shared(true)).when(share(false)).then(notesShared(false));
    given(shared(true), notesShared(false)).when(share(false)).thenNothing();
    given(shared(true), notesShared(false)).when(share(true)).then(notesShared(true));
  });

  it('ends once', () => {
    given(shared(true)).when(unshare).then(unshared);
    given(shared(true), unshared).when(unshare).thenNothing();
    given().when(unshare).thenNothing();
  });

  it('creates another link after it ended', () =>
    given(shared(true), unshared)
      .when(share(false, { token, tokenHash: hash('2') }))
      .then(shared(false, hash('2'))));

  it('accepts no hash that could be a token itself', () => {
    const reads = (tokenHash: string) => ShareTokenHash.safeParse(tokenHash).success;
    expect(reads('a'.repeat(64))).toBe(true);
    expect(['an-unguessable-token', 'a'.repeat(63), 'G'.repeat(64), ''].some(reads)).toBe(false);
  });
});

describe('received lists of other parents', () => {
  const receive = (sharerId: string, tokenHash = hash('1')) =>
    ({ type: 'ReceiveSharedFavorites', receiverId: 'wren', sharerId, tokenHash }) as const;
  const remove = (sharerId: string) => ({ type: 'RemoveSharer', sharerId }) as const;
  const received = (sharerId: string, tokenHash = hash('1')) => SharedFavoritesReceived({ sharerId, tokenHash });
  const removed = (sharerId: string) => SharerRemoved({ sharerId });

  it('are added once each', () => {
    given().when(receive('finch')).then(received('finch'));
    given(received('finch')).when(receive('finch')).thenNothing();
    given(received('finch')).when(receive('owl')).then(received('owl'));
  });

  it('replace the link of a parent with that parent’s latest one', () => {
    given(received('finch'))
      .when(receive('finch', hash('2')))
      .then(received('finch', hash('2')));
    given(received('finch'), received('finch', hash('2')))
      .when(receive('finch'))
      .then(received('finch'));
  });

  it('never include the parent’s own list', () => given().when(receive('wren')).thenRefused({ type: 'OwnFavorites' }));

  it('are removed once, and can be added again', () => {
    given(received('finch')).when(remove('finch')).then(removed('finch'));
    given(received('finch'), removed('finch')).when(remove('finch')).thenNothing();
    given(received('finch')).when(remove('owl')).thenNothing();
    given(received('finch'), removed('finch')).when(receive('finch')).then(received('finch'));
  });

  it('stop at 200 parents, but accept a new link from one of them', () => {
    const many = Array.from({ length: 200 }, (_, index) => received(`parent-${index}`));
    given(...many)
      .when(receive('finch'))
      .thenRefused({ type: 'TooManySharers', max: 200 });
    given(...many)
      .when(receive('parent-7', hash('2')))
      .then(received('parent-7', hash('2')));
    given(...many, removed('parent-7'))
      .when(receive('finch'))
      .then(received('finch'));
  });
});

describe('a parent who deleted the account', () => {
  const forget = { type: 'ForgetPerson' } as const;
  const tokenHash = ShareTokenHash.parse('a'.repeat(64));

  it('is forgotten once, whatever the list contained', () => {
    given().when(forget).then(PersonForgotten({}));
    given(favorited(kites), FavoritesShared({ tokenHash, token: standInSeal('token'), withNotes: true }))
      .when(forget)
      .then(PersonForgotten({}));
    given(PersonForgotten({})).when(forget).thenNothing();
  });

  it.each([
    favorite(kites),
    unfavorite(kites),
    { type: 'WriteFavoriteNote', orgId: kites, note: standInSeal('note'), length: 4 } as const,
    { type: 'ShareFavorites', withNotes: true, tokenHash, token: standInSeal('token') } as const,
    { type: 'UnshareFavorites' } as const,
    { type: 'RemoveSharer', sharerId: 'finch' } as const,
  ])('gets every command refused: $type', (command) => {
    given(favorited(kites), PersonForgotten({})).when(command).thenRefused({ type: 'PersonForgotten' });
  });
});
