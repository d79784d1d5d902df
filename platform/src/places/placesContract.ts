import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type LatLng, type Places } from './port.ts';

const SEATTLE: LatLng = { lat: 47.6062, lng: -122.3321 };
const SAN_FRANCISCO: LatLng = { lat: 37.7749, lng: -122.4194 };
const LOS_ANGELES: LatLng = { lat: 34.0522, lng: -118.2437 };
const WEST_COAST = [SEATTLE, SAN_FRANCISCO, LOS_ANGELES];

/** Good sources disagree on a town's center by up to this many miles. */
const TOLERANCE_MILES = 5;

/** Typed text, and the place that must come first. */
const EXPECTED_PLACES: readonly (readonly [string, string])[] = [
  ['Berkeley', 'Berkeley, CA'],
  ['berkeley ca', 'Berkeley, CA'],
  ['BERKELEY, CALIFORNIA', 'Berkeley, CA'],
  ['  berk ', 'Berkeley, CA'],
  ['palo al', 'Palo Alto, CA'],
  ['bellevue', 'Bellevue, WA'],
  ['portland me', 'Portland, ME'],
  ['la canada', 'La Cañada Flintridge, CA'],
  ['LA CAÑADA', 'La Cañada Flintridge, CA'],
  ['st louis mo', 'St. Louis, MO'],
  ['St. Louis, MO', 'St. Louis, MO'],
  ['Saint Louis, Missouri', 'St. Louis, MO'],
  ['94703', 'Berkeley, CA 94703'],
  ['94703-1234', 'Berkeley, CA 94703'],
  ['Berkeley, CA 94703', 'Berkeley, CA 94703'],
  ['Berkeley, CA 94703, USA', 'Berkeley, CA 94703'],
];

/** Descriptions and texts that match no place. */
const UNMATCHED_INPUTS: readonly (readonly [string, string])[] = [
  ['an empty text', ''],
  ['spaces', ' \t\n '],
  ['nonsense', 'xyzzyplugh'],
  ['an unassigned ZIP code', '00000'],
  ['an emoji', '🏕️🌲'],
  ['commas', ',,, ,,'],
  ['a backslash and brackets', '\\zq+([^'],
  ['half of a surrogate pair', 'qz\ud83d'],
  ['a control character', 'qz\u0000\u001b'],
  ['something like a query', "'; drop table places; --"],
  ['5,000 letters', 'q'.repeat(5000)],
  ['10,000 commas', 'zq,'.repeat(10_000)],
];

/** The tests that every adapter for places must pass. */
export const placesContract = (name: string, open: () => Promise<Places> | Places): void => {
  describe(`the places contract: ${name}`, () => {
    let places: Places | undefined;
    beforeAll(async () => {
      places = await open();
    }, 60_000);
    const requirePlaces = (): Places => {
      if (!places) throw new Error('The places were not opened.');
      return places;
    };
    const labelsFor = async (text: string, limit = 5, near: readonly LatLng[] = WEST_COAST) =>
      (await requirePlaces().suggest(text, { limit, near })).map(({ label }) => label);

    it.each(EXPECTED_PLACES)('interprets %p as %s', async (input, label) =>
      expect((await labelsFor(input))[0]).toBe(label),
    );

    it('matches the first digits of a ZIP code to all ZIP codes that begin with them', async () => {
      const labels = await labelsFor('947');
      expect(labels).toHaveLength(5);
      expect(labels.filter((label) => !/, CA 947\d\d$/.test(label))).toEqual([]);
    });

    it('lists the nearby place first if two have the same name', async () => {
      expect((await labelsFor('albany', 1, [SAN_FRANCISCO]))[0]).toBe('Albany, CA');
      expect((await labelsFor('albany', 1, [{ lat: 42.65, lng: -73.75 }]))[0]).toBe('Albany, NY');
    });

    it('lists the larger place first if neither is nearby', async () => {
      expect((await labelsFor('springfield', 1, []))[0]).toBe('Springfield, MO');
    });

    it('lists each place once, with its kind and state, and at most the requested number', async () => {
      for (const limit of [1, 3, 8]) {
        const suggestions = await requirePlaces().suggest('san', { limit, near: WEST_COAST });
        expect(suggestions).toHaveLength(limit);
        expect(new Set(suggestions.map(({ label }) => label)).size).toBe(limit);
        expect(suggestions.every(({ kind, state }) => kind === 'city' && state === 'CA')).toBe(true);
      }
      expect(await requirePlaces().suggest('98004', { limit: 3 })).toMatchObject([{ kind: 'zip', state: 'WA' }]);
    });

    it('finds its own suggestions again, at the same location', async () => {
      for (const input of ['oakl', '9810', 'mercer is', 'st'])
        for (const { label, kind, lat, lng } of await requirePlaces().suggest(input, { limit: 5, near: WEST_COAST }))
          expect(await requirePlaces().find(label)).toMatchObject({
            label,
            kind,
            lat: lat ?? expect.any(Number),
            lng: lng ?? expect.any(Number),
          });
    });

    it.each([
      ['Seattle, WA', SEATTLE],
      ['San Francisco, CA', SAN_FRANCISCO],
      ['los angeles, ca', LOS_ANGELES],
      ['94110', { lat: 37.7486, lng: -122.4184 }],
      ['92024', { lat: 33.0534, lng: -117.2693 }],
    ])('locates %s', async (label, expectedLocation) => {
      const place = await requirePlaces().find(label);
      expect(place && distanceMiles(place, expectedLocation)).toBeLessThan(TOLERANCE_MILES);
    });

    it.each(['Berkeley', 'Atlantis, CA', '00000', 'CA', '', 'toString', '🏕️'])(
      'does not find %p, which is not a unique place',
      async (label) => expect(await requirePlaces().find(label)).toBeUndefined(),
    );

    it.each(UNMATCHED_INPUTS)('accepts %s without failing, and suggests nothing', async (_description, input) => {
      expect(await labelsFor(input)).toEqual([]);
      expect(await requirePlaces().find(input)).toBeUndefined();
    });
  });
};
