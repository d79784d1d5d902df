import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { categoriesOf, gendersOf, isLunchProvided, isSeasonWindow } from './sessionFacts.ts';

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

describe('lunch', () => {
  const camps = camp({ org_tags: ['Lunch Provided'] });

  // Covers: S.22
  it.each([
    ['the session’s tags say so', true, camp(), ['half day', 'lunch provided']],
    ['only the camp has tags, and they say so', true, camps, undefined],
    ['the session’s list of tags is empty, and the camp’s tags say so', true, camps, []],
    ['the session has other tags', false, camps, 'half day'],
    ['a tag only resembles it', false, camp(), ['lunch included', 'no lunch provided']],
    ['there are no tags', false, camp(), undefined],
  ])('if %s: %p', (_when, expected, org, batch_tags) => {
    expect(isLunchProvided(org, session(batch_tags === undefined ? {} : { batch_tags }))).toBe(expected);
  });

  // Covers: S.22
  it('is provided by 25 sessions of the bundled catalog', () => {
    const file = new URL('../../../campjay/catalog/real-camps.ndjson', import.meta.url);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const sessions = lines.flatMap((line) => {
      const { instances, ...facts } = JSON.parse(line) as CampFacts & { instances: readonly SessionFacts[] };
      return instances.filter((each) => isLunchProvided(facts, each));
    });
    expect(sessions).toHaveLength(25);
  });
});

it('only the tag "season window" makes a session a season window', () => {
  expect(isSeasonWindow(session({ batch_tags: ['price per week', 'Season window'] }))).toBe(true);
  expect(isSeasonWindow(session({ batch_tags: 'windows of the season' }))).toBe(false);
});
