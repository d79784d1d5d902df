import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { describe, expect, it } from '@jest/globals';
import { placesContract } from '../placesContract.ts';
import { createEmbeddedPlaces } from './embeddedPlaces.ts';
import { readUsPlaces } from './readPlaces.ts';

const known = readUsPlaces();

placesContract('embedded', () => createEmbeddedPlaces(known));

describe('the embedded places', () => {
  const places = createEmbeddedPlaces(known);
  const first = async (text: string) => (await places.suggest(text, { limit: 1 }))[0]?.label;

  it.each([
    ['2120 Oxford St, Berkeley, CA', 'Berkeley, CA'],
    ['2120 Oxford St, Apt 4, Berkeley, CA 94704', 'Berkeley, CA 94704'],
    ['12345 Main St, Bellevue, Washington', 'Bellevue, WA'],
  ])('match the ZIP code or city in an address: %s', async (address, label) =>
    expect(await first(address)).toBe(label),
  );

  it.each([
    ['mt shasta', 'Mount Shasta, CA'],
    ['w hollywood ca', 'West Hollywood, CA'],
    ['ofallon mo', "O'Fallon, MO"],
    ['O’Fallon, MO', "O'Fallon, MO"],
    ['pacific palis', 'Pacific Palisades, CA'],
  ])('recognize abbreviations, and towns too small for a list of cities: %s', async (typed, label) =>
    expect(await first(typed)).toBe(label),
  );

  // Covers: 1.49, 5.4, 9.102
  it('are in the United States only', () => {
    const all = [...known.zips, ...known.cities];
    expect(known.zips.length).toBeGreaterThan(41_000);
    expect(known.cities.length).toBeGreaterThan(30_000);
    expect(known.zips.filter(({ code }) => !/^\d{5}$/.test(code))).toEqual([]);
    expect(all.filter(({ lat, lng }) => lat < -15 || lat > 72 || (lng > -64 && lng < 144))).toEqual([]);
  });

  it('have no ZIP code far from its city', () => {
    const cityOf = new Map(known.cities.map((city) => [`${city.name}, ${city.state}`, city]));
    const far = known.zips.filter((zip) => {
      const city = cityOf.get(`${zip.city}, ${zip.state}`);
      return city !== undefined && city.population > 0 && distanceMiles(city, zip) > 40;
    });
    expect(far).toEqual([]);
  });
});
