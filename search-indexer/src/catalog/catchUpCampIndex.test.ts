import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { documentIdOf, toCampDocument } from './catchUpCampIndex.ts';

describe('the search document of a camp', () => {
  it('contains each word of the camp and its sessions once, normalized like a query', () => {
    const document = toCampDocument({
      org_id: 'happy-camp',
      camp_org_name: 'Café Camp',
      description_short: 'Pottery & chess',
      org_program_type: ['Arts & Crafts'],
      org_tags: null,
      neighborcality: 'Alki',
      sessions: [
        {
          batch_name: 'CHESS 101',
          batch_description: null,
          batch_program_type: 'Chess',
          batch_tags: ['girls-only'],
          location_name: 'Lincoln Park',
          neighborcality: 'Alki',
          address_city: 'Seattle',
        },
      ],
    });
    expect(document).toEqual({
      id: 'happy-camp',
      org_id: 'happy-camp',
      words: '101 alki arts cafe camp chess crafts girls lincoln only park pottery seattle'.split(' '),
    });
  });

  it('of a camp without sessions contains the words of the camp', () =>
    expect(toCampDocument({ org_id: 'a', camp_org_name: 'Zoo Camp', sessions: [] }).words).toEqual(['camp', 'zoo']));

  it('omits text that is not searchable, such as the street', () => {
    const row = { org_id: 'a', camp_org_name: 'Zoo', sessions: [{ batch_name: 'One', address_street: 'Elm Street' }] };
    expect(toCampDocument(row).words).toEqual(['one', 'zoo']);
  });
});

describe('the id of a search document', () => {
  it("is the camp's own if Meilisearch accepts it", () => expect(documentIdOf('4ft-and_up')).toBe('4ft-and_up'));

  it('is a digest if Meilisearch would refuse the id, or if the id looks like a digest', () => {
    for (const id of ['a/b', 'café', '_progress', '_0a', 'a.b']) expect(documentIdOf(id)).toMatch(/^_[0-9a-f]{64}$/);
  });

  it('is valid in Meilisearch and unique, for any camp id', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 200 }),
        fc.string({ minLength: 1, maxLength: 200 }),
        (one, two) => {
          expect(documentIdOf(one)).toMatch(/^[A-Za-z0-9_-]{1,511}$/);
          if (one !== two) expect(documentIdOf(one)).not.toBe(documentIdOf(two));
        },
      ),
    );
  });
});
