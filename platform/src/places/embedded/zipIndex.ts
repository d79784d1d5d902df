import { type Candidate } from './candidate.ts';
import { rangeOfPrefix } from './rangeOfPrefix.ts';
import { type Zip } from './readPlaces.ts';

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
export const indexZips = (zips: readonly Zip[]) => {
  const beginningWith = (digits: string): readonly Candidate[] =>
    zips.slice(...rangeOfPrefix(zips, ({ code }) => code, digits)).map(candidateOf);
  return {
    beginningWith,
    /** @param code five digits */
    numbered: (code: string): Candidate | undefined => beginningWith(code)[0],
  };
};
