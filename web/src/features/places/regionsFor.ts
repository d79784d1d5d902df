import { foldText } from '@campjay/domain/catalog/words.ts';
import type { Region } from '@campjay/domain/geography/region.ts';
import { parentOf, REGIONS } from '@campjay/domain/geography/regions.ts';

const NO_MATCH = 9;
/** Child regions of a match rank after all matches by name. */
const CHILD_MATCH = 4;
/** Shorter texts occur within too many names, such as 'la' in Oakland. */
const MIN_INNER_MATCH = 3;

const matchOf = (name: string, typed: string): number => {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.includes(` ${typed}`)) return 2;
  return typed.length >= MIN_INNER_MATCH && name.includes(typed) ? 3 : NO_MATCH;
};

const bestMatch = ({ city, slug, aliases }: Region, typed: string): number =>
  Math.min(...[city, slug, ...aliases].map((name) => matchOf(foldText(name), typed)));

const rankOf = (region: Region, typed: string): number => {
  const own = bestMatch(region, typed);
  const parent = parentOf(region);
  return own === NO_MATCH && parent && bestMatch(parent, typed) < 2 ? CHILD_MATCH : own;
};

/** The directory's regions that match a typed text, likeliest first; all of them for an empty text. */
export const regionsFor = (text: string): readonly Region[] => {
  const typed = foldText(text).trim();
  if (typed === '') return REGIONS;
  return REGIONS.map((region) => ({ region, rank: rankOf(region, typed) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank)
    .map(({ region }) => region);
};
