import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { camp } from '../../../test/cards.ts';
import type { CampOrg } from '../campAnswer.ts';
import { useFirstCardsFirst } from './useFirstCardsFirst.ts';

const search = { hours: {}, weeks: [] };
const matches = { highlighter: undefined, findKidMatches: undefined };

const campsOf = (names: string): CampOrg[] => names.split('').map((name) => camp({ org_id: name }));
const unreleased = (name: string): CampOrg => camp({ org_id: name, instances: [] });
const idsOf = (camps: readonly CampOrg[]): string => camps.map(({ org_id }) => org_id).join('');

/** Draws the lists one after the other, and returns the cards of every rendering: the first and, after a bar, the others. */
const drawnCards = (first: readonly CampOrg[], ...more: (readonly CampOrg[])[]): string[] => {
  const drawn: string[] = [];
  const { rerender } = renderHook(
    (camps: readonly CampOrg[]) => {
      const { parts } = useFirstCardsFirst({ camps, season: 2026, search, matches });
      drawn.push(parts.map((part) => idsOf(part.camps)).join('|'));
    },
    { initialProps: first },
  );
  for (const camps of more) rerender(camps);
  return drawn.filter((cards, index) => cards !== drawn[index - 1]);
};

describe('the cards of a new search', () => {
  it('are drawn after its first six; until then the previous ones stay, but for those that come first now', () => {
    expect(drawnCards(campsOf('abcdefghij'), campsOf('ghklmnopqr'))).toEqual([
      'abcdef|ghij',
      'ghklmn|ij',
      'ghklmn|opqr',
    ]);
  });

  it('are not preceded by more previous cards than the search has', () => {
    expect(drawnCards(campsOf('abcdefghij'), campsOf('klm'), campsOf('tuvwxyz'))).toEqual([
      'abcdef|ghij',
      'klm|',
      'tuvwxy|',
      'tuvwxy|z',
    ]);
  });

  it('are not pushed down by previous camps with sessions if some of the first have none', () => {
    const [a, ...more] = campsOf('abcdefghij') as [CampOrg, ...CampOrg[]];
    const next = [unreleased('1'), unreleased('2'), a, ...['3', '4', '5', '6', '7'].map(unreleased)];
    expect(drawnCards([a, ...more], next)).toEqual(['abcdef|ghij', 'a12345|', 'a12345|67']);
  });

  it('include a camp twice if it is both an ad and a result', () => {
    const camps = campsOf('abcdefgah');
    expect(drawnCards(campsOf('uvwxyz'), camps).at(-1)).toBe('abcdef|gah');
  });

  it('are all drawn at once if they only continue the list', () => {
    const ten = campsOf('abcdefghij');
    expect(drawnCards(ten.slice(0, 7), ten)).toEqual(['abcdef|g', 'abcdef|ghij']);
  });
});
