import { describe, expect, it } from '@jest/globals';
import { campText, sessionText } from './searchableText.ts';

describe('the searchable text', () => {
  // Covers: S.18
  it('of a camp is its name, description, program types, tags and neighborhood', () =>
    expect(
      campText({
        camp_org_name: 'Happy Camp',
        description_short: 'Tide pools',
        org_program_type: ['Outdoors', 'STEM'],
        org_tags: 'girls-only, sibling discount',
        neighborcality: 'Alki',
      }),
    ).toBe('Happy Camp Tide pools Outdoors STEM girls-only, sibling discount Alki'));

  // Covers: S.18
  it('of a session is its name, description, program types, tags, location, neighborhood and city', () =>
    expect(
      sessionText({
        batch_name: 'Week 1',
        batch_description: 'Robots',
        batch_program_type: 'STEM',
        batch_tags: ['boys-only'],
        location_name: 'Lincoln Park',
        neighborcality: 'Fauntleroy',
        address_city: 'Seattle',
      }),
    ).toBe('Week 1 Robots STEM boys-only Lincoln Park Fauntleroy Seattle'));

  it('omits facts that are not listed, whether absent or null', () => {
    expect(campText({ camp_org_name: 'Happy Camp', org_tags: null })).toBe('Happy Camp');
    expect(sessionText({ batch_name: null })).toBe('');
  });
});
