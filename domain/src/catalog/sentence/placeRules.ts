import { RADIUS_MILES } from '../filterOptions.ts';
import { type Draft, negationBefore, TAKEN } from './draft.ts';
import { isConnectingWord } from './weakWords.ts';

/** Places and radius: 'san francisco', 'within 10 miles of oakland', '94703'. */

/** A place that a phrase names, as the caller resolved it. */
export interface ResolvedPlace {
  readonly label: string;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Miles, if the sentence names no radius. */
  readonly radius: number;
  /** True for a region, a ZIP code or a city with its state; false for the mere name of a city. */
  readonly isCertain: boolean;
  /** True for a city so far from every region that its mere name may be anything. It counts only after 'in' or 'near'. */
  readonly isFar?: boolean;
}

/** The longest place: a name of three words and the state. */
const MAX_PLACE_WORDS = 4;
/** A limit for the caller, who resolves each phrase. */
const MAX_PHRASES = 120;
const WORD = /[\p{L}\p{N}'.-]+|[^ ]/gu;
const PREPOSITION = /(?:^|[\s|])(?:in|near|around|close to|nearby|of|from|at)(?: the| downtown| greater)? $/;
/** Towns with names that are also common words or first names. They count only after a preposition or with the state. */
const AMBIGUOUS_NAMES = new Set(
  (
    'la alpine antelope august beaver bell blackhawk bonita boulevard bow camp campo canyon carson chinatown citrus clay clinton ' +
    'cobb commerce concrete corona cottonwood coyote crest custer cypress diablo eastside edison elkhorn empire ethel far florence ' +
    'forks freedom garnet hamilton hart hawthorne herald hercules highland hollywood home homeland hood imperial index ' +
    'inglewood jackson joyce julian kennedy kent lakeside lakeview lincoln madison marina marshall mather medina meridian mineral mission redwood valley ' +
    'monitor oasis olga orange pacific paramount parkway peninsula pioneertown plymouth rainbow rainier ramona raymond rescue riverbend ' +
    'riverside rodeo ronald ross roy sea seaside soledad stanford startup strawberry sultan summerland summit sunland surfside ' +
    'thermal toledo tracy union venice victor vincent vineyard vista wallace walnut winters woodland academy'
  ).split(' '),
);
const STATES = new Set(['ca', 'california', 'wa', 'washington', 'or', 'oregon']);

const RADIUS =
  /\b(?:within |in |under |(?:no |not )?(?:less|more|farther|further) than |up to |max(?:imum)? )?(?:an? )?(\d{1,4})[ -]?(?:miles?|mi)(?: or less)?(?: radius| away| drive)?\b/g;
const NEAR_HOME =
  /\b(?:(?:(?:not )?(?:too |very |so |that )?far|close) (?:from|to|by) (?:home|here|me|us|work|our house|my house)|near(?:by)? (?:me|us|home|my (?:house|home|work|office))|close to (?:me|us|home|work)|in my (?:area|neighborhood)|nearby|(?:within )?\d{1,3}[ -](?:min(?:ute)?s?)(?: drive| away)?(?: from (?:me|us|home|work))?)\b/g;

interface Phrase {
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** Lists all runs of up to four words of the rest, by start, the longest first. */
const phrasesOf = (rest: string): readonly Phrase[] => {
  const tokens = [...rest.matchAll(WORD)];
  const isWord = (index: number): boolean => /^[\p{L}\p{N}]/u.test(tokens[index]?.[0] ?? '');
  return tokens.flatMap((token, first) => {
    const found: Phrase[] = [];
    let words = '';
    for (let index = first; index < tokens.length && found.length < MAX_PLACE_WORDS; index++) {
      const [text] = tokens[index] ?? [''];
      if (!isWord(index)) {
        // A comma may stand between a city and its state.
        if (text === ',' && found.length > 0 && STATES.has(tokens[index + 1]?.[0] ?? '')) continue;
        break;
      }
      words = words ? `${words} ${text}` : text;
      found.unshift({ words, start: token.index, end: (tokens[index]?.index ?? 0) + text.length });
    }
    return found;
  });
};

/** The phrases of the rest that may be places. */
export const listPlacePhrases = (rest: string): readonly string[] =>
  [
    ...new Set(
      phrasesOf(rest)
        .map(({ words }) => words)
        .filter((words) => /^\d{5}$/.test(words) || (/^\p{L}/u.test(words) && words.length > 1)),
    ),
  ].slice(0, MAX_PHRASES);

/** True if a phrase means a place here, and not something else that has the same name. */
const isMeant = ({ words, start, end }: Phrase, place: ResolvedPlace, rest: string): boolean => {
  const after = rest.slice(end);
  if (words === 'home' && !place.isCertain) return false;
  // Streets and quarters are named like towns.
  if (/^ (?:street|ave|avenue|road|rd|blvd|boulevard|district)\b/.test(after)) return false;
  // A part of Los Angeles is not the whole city.
  if (words === 'la' && /\b(?:west|east|south|north) $/.test(rest.slice(0, start))) return false;
  if (words.split(' ').at(-1) === 'or' && /^ ?[\p{L}]/u.test(after)) return false;
  if (place.isFar)
    return (
      !AMBIGUOUS_NAMES.has(words) &&
      !isConnectingWord(words) &&
      /(?:^|[\s|])(?:in|near|around) $/.test(rest.slice(0, start))
    );
  if (PREPOSITION.test(rest.slice(0, start))) {
    const [, next] = /^ (\p{L}[^ ]*)/u.exec(after) ?? [];
    return words !== 'la' || next === undefined || isConnectingWord(next);
  }
  // 'la' is also an article: it is a city before something that was understood, or at the end.
  if (words === 'la') return !/^ \p{Ll}/u.test(after);
  return !AMBIGUOUS_NAMES.has(words) || (place.isCertain && words !== 'eastside');
};

/** Must run before ages and prices, so that '10 miles' is neither. @returns the radius in miles; undefined if none */
export const takeRadius = (draft: Draft): (() => number | undefined) => {
  let radius: number | undefined;
  draft.take(NEAR_HOME, ([phrase]) => draft.reject(phrase));
  draft.take(RADIUS, ([phrase, miles]) => {
    const option = RADIUS_MILES.find((choice) => choice >= Number(miles));
    if (option === undefined || radius !== undefined || Number(miles) === 0) return draft.reject(phrase);
    radius = option;
    return true;
  });
  return () => radius;
};

/** A word beside a place, which may be the name of another: 'bolinas or stinson'. */
const OTHER_PLACE =
  /(?<=\|) ?(?:,|\/)? ?(?:and\/or|or)(?: in| near)? ([\p{L}'-]+)(?= ?(?:[|,]|$))|(?<=\b(?:in|near|around) )([\p{L}'-]+)(?= or \|)/gu;

/** Longer than what stands before an origin. A fixed length keeps the parser linear. */
const MAX_ORIGIN_LENGTH = 40;
/** 'We are moving from seattle': not where a camp is needed. */
const ORIGIN =
  /\b(?:mov(?:e|ed|ing)|relocat(?:e|ed|ing)|visit(?:ing)?|com(?:e|ing)|fly(?:ing)?|travel(?:l?ing)?|driv(?:e|ing)|commut(?:e|ing)) (?:\S+ )?from $/;

/** 'North berkeley': the search knows only the whole town. */
const DIRECTION = /(?<![\p{L}'-])(?:north|south|east|west)(?:ern|side)?(?: side)?(?: of)?(?= \|)/gu;

/** Takes the first place. A search has one place, so further ones are rejected. */
export const takePlace = (draft: Draft, places: ReadonlyMap<string, ResolvedPlace>): ResolvedPlace | undefined => {
  const { rest } = draft;
  let found: ResolvedPlace | undefined;
  let result = '';
  let end = 0;
  for (const phrase of phrasesOf(rest)) {
    const place = phrase.start < end ? undefined : places.get(phrase.words);
    if (!place || !isMeant(phrase, place, rest)) continue;
    // Whatever stands before a ZIP code is part of it only if it is a place itself.
    if (/ \d{5}$/.test(phrase.words) && !places.has(phrase.words.slice(0, -6))) continue;
    const negation = negationBefore(rest, phrase.start);
    const isOrigin = ORIGIN.test(rest.slice(Math.max(0, phrase.start - MAX_ORIGIN_LENGTH), phrase.start));
    if (isOrigin || negation !== '' || (found && found.label !== place.label)) draft.reject(phrase.words);
    else found = place;
    result += `${rest.slice(end, phrase.start - negation.length)} ${TAKEN} `;
    ({ end } = phrase);
  }
  draft.rest = (result + rest.slice(end)).replace(/ +/g, ' ');
  if (found) draft.take(DIRECTION, ([phrase]) => draft.reject(phrase));
  if (found)
    draft.take(OTHER_PLACE, ([, after, before]) => {
      const word = after ?? before ?? '';
      return !isConnectingWord(word) && draft.reject(word);
    });
  return found;
};
