import { describe, expect, it } from '@jest/globals';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { categoriesOf, gendersOf, isSeasonWindow } from './sessionFacts.ts';

const camp = (facts: Partial<CampFacts> = {}): CampFacts => ({ camp_org_name: 'Kelp Forest', ...facts });
const session = (facts: Partial<SessionFacts> = {}): SessionFacts => ({
  instance_id: 'kelp-1' as SessionFacts['instance_id'],
  ...facts,
});

describe('the audience of a session', () => {
  it.each([
    ['girls-only', 'Girls'],
    ['GIRLS ONLY', 'Girls'],
    ['All-girls', 'Girls'],
    ['Boys only', 'Boys'],
    ['lgbtq', 'LGBTQ+'],
    ['LGBTQ+', 'LGBTQ+'],
  ])('the tag %s means %s', (tag, gender) => {
    expect(gendersOf(camp(), session({ batch_tags: ['half day', tag] }))).toEqual([gender]);
  });

  it.each(['girls_only', 'girls', 'not girls-only', 'boys-only week'])('the tag %s means nothing', (tag) => {
    expect(gendersOf(camp(), session({ batch_tags: [tag] }))).toEqual(['Any']);
  });

  it('comes from the session, or else from its camp', () => {
    const girls = camp({ org_tags: 'sibling discount, girls-only' });
    expect(gendersOf(girls, session({ batch_tags: ['boys-only', 'LGBTQ'] }))).toEqual(['Boys', 'LGBTQ+']);
    expect(gendersOf(girls, session({ batch_tags: ['half day'] }))).toEqual(['Girls']);
  });
});

describe('the categories of a session', () => {
  const arts = camp({ org_program_type: ['Dance', 'Music'] });

  it('come from the session if it lists any, even one that is no known category', () => {
    expect(categoriesOf(arts, session({ batch_program_type: 'STEM, Arts & Crafts' }))).toEqual([
      'STEM',
      'Arts & Crafts',
    ]);
    expect(categoriesOf(arts, session({ batch_program_type: 'Surfing' }))).toEqual([]);
  });

  it('otherwise come from its camp', () => {
    expect(categoriesOf(arts, session())).toEqual(['Dance', 'Music']);
    expect(categoriesOf(arts, session({ batch_program_type: [] }))).toEqual(['Dance', 'Music']);
  });
});

it('only the tag "season window" makes a session a season window', () => {
  expect(isSeasonWindow(session({ batch_tags: ['price per week', 'Season window'] }))).toBe(true);
  expect(isSeasonWindow(session({ batch_tags: 'windows of the season' }))).toBe(false);
});
