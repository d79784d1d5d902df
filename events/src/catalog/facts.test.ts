import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CampFacts, SessionFacts } from './facts.ts';

/** Any character, including lone surrogates. fast-check's own unit 'binary' first lists all of them, which takes seconds. */
const character = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

describe('catalog facts', () => {
  it('do not change when they are parsed a second time, whatever the input', () => {
    const degrees = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.double().map(String), fc.string());
    const stated = fc.record({
      camp_org_name: fc.string({ minLength: 1, unit: character }),
      base_url: fc.option(
        fc.oneof(
          fc.webUrl(),
          fc.string().map((tail) => `https://a.example/${tail}`),
        ),
        { nil: undefined },
      ),
      lat: fc.option(degrees, { nil: undefined }),
      lng: fc.option(degrees, { nil: undefined }),
      org_tags: fc.option(fc.oneof(fc.string(), fc.array(fc.string())), { nil: undefined }),
    });
    fc.assert(
      fc.property(stated, (facts) => {
        const once = CampFacts.safeParse(facts);
        fc.pre(once.success);
        expect(CampFacts.parse(JSON.parse(JSON.stringify(once.data)))).toEqual(JSON.parse(JSON.stringify(once.data)));
      }),
    );
  });

  it.each([
    [37.75, '37.75'],
    [' -22.4 ', '-22.4'],
    [0.0000001, '0.0000001'],
    [-0, '0'],
    [-90, '-90'],
  ])('degrees %p are stored as the text %p', (lat, text) =>
    expect(CampFacts.parse({ camp_org_name: 'A', lat }).lat).toBe(text),
  );

  it.each([91, -90.5, '91', '1e1', '', 'north', '37,5', Infinity])('degrees %p are refused', (lat) =>
    expect(CampFacts.safeParse({ camp_org_name: 'A', lat }).success).toBe(false),
  );

  it.each(['a\u0000b', 'a\u001bb', 'a\ud800'])('a text with %j, which no database can store, is refused', (text) => {
    expect(CampFacts.safeParse({ camp_org_name: text }).success).toBe(false);
    expect(CampFacts.safeParse({ camp_org_name: 'A', base_url: `https://a.example/${text}` }).success).toBe(false);
    expect(SessionFacts.safeParse({ instance_id: text }).success).toBe(false);
    expect(SessionFacts.safeParse({ instance_id: 'a', batch_tags: [text] }).success).toBe(false);
  });

  it.each(['http://a.example', 'HTTPS://A.example/#x|1', 'https://exämple.org/ü x'])(
    'the address %p is accepted',
    (base_url) => expect(CampFacts.parse({ camp_org_name: 'A', base_url }).base_url).toBe(base_url),
  );
});
