import type { Category } from '../filterOptions.ts';
import { type Draft, TAKEN } from './draft.ts';
import { isConnectingWord } from './weakWords.ts';

/** Category names and synonyms set the category. Narrower words stay search text, and offer their category. */

type CategoryWords = readonly (readonly [words: string, categories: readonly Category[]])[];

/** Phrases that mean a whole category, as regular expressions. They contain words that are narrower alone. */
const CATEGORY_PHRASES: CategoryWords = [
  ['arts? ?(?:and|&|n) ?crafts?', ['Arts & Crafts']],
  ['culinary arts', ['Cooking']],
  ['performing arts?', ['Dance', 'Music', 'Theater']],
  ['farms? (?:and|or|&) animals?|animals? (?:and|or|&) farms?', ['Farm or Animals']],
  ['horse ?back(?: riding)?|horse riding|horses?|equestrian', ['Horses']],
  ['martial arts?', ['Martial Arts']],
  ['science,? technology,? engineering,?(?: and| &)? math(?:s|ematics)?', ['STEM']],
];
/** Words that mean a whole category unless they are part of a narrower phrase, such as 'video games'. */
const CATEGORY_NAMES: CategoryWords = [
  ['chess', ['Chess']],
  ['cooking|culinary', ['Cooking']],
  ['danc(?:e|ing)', ['Dance']],
  ['general(?= (?:day )?camps?\\b)', ['General']],
  ['farms?|animals?', ['Farm or Animals']],
  ['film(?:[ -]?making)?|movie making', ['Film']],
  ['games?|gaming', ['Games']],
  ['languages?', ['Language']],
  ['music', ['Music']],
  ['outdoors?', ['Outdoors']],
  ['religion|religious', ['Religion']],
  ['stem', ['STEM']],
  ['sports?', ['Sports']],
  ['theat(?:er|re)', ['Theater']],
];

const NARROWER_WORDS: readonly (readonly [Category, string])[] = [
  [
    'Arts & Crafts',
    'nature art|art|arts|crafts?|crafting|drawing|painting|pottery|ceramics|clay|sewing|knitting|photography|sculpture|fashion(?: design)?|comics|cartooning|animation|jewelry|woodworking',
  ],
  ['Cooking', 'baking|chefs?|cake decorating'],
  ['Dance', 'ballet|hip[ -]?hop|tap dance|jazz dance|modern dance|ballroom'],
  ['Farm or Animals', 'zoo|wildlife|veterinary|vet'],
  [
    'Games',
    'video games?(?: design)?|game design|board games?|minecraft|roblox|esports|dungeons (?:and|&) dragons|d&d|pokemon|magic the gathering',
  ],
  ['Horses', 'pony|ponies'],
  [
    'Language',
    'sign language|spanish(?: immersion)?|french(?: immersion)?|mandarin(?: immersion)?|chinese|german|italian|japanese|korean|language immersion',
  ],
  ['Martial Arts', 'karate|judo|tae ?kwon ?do|jiu[ -]?jitsu|capoeira|kung fu|aikido|krav maga'],
  ['Music', 'guitar|piano|violin|drums|singing|choir|band|orchestra|songwriting|ukulele|rock band'],
  [
    'Outdoors',
    'hiking|nature|backpacking|fishing|wilderness|gardening|forest school|outdoor (?:science|school|adventure|education)|adventure|kayaking|survival skills|archery',
  ],
  ['Religion', 'christian|jewish|bible|vacation bible school|vbs|catholic|muslim|islamic|church'],
  [
    'STEM',
    'robotics|robots?|coding|code|programming|science|engineering|math|mathematics|legos?|steam|astronomy|space|chemistry|biology|physics|electronics|3d printing|computers?|python|scratch|ai|rocketry|rockets|drones?|marine biology|makers?|technology',
  ],
  [
    'Sports',
    'soccer|futbol|basketball|baseball|softball|tennis|golf|swim|swimming|swim lessons|volleyball|lacrosse|flag football|football|gymnastics|rock climbing|climbing|skateboard(?:ing)?|skate|surf(?:ing)?|sailing|rowing|fencing|hockey|ice skating|figure skating|skating|skiing|snowboarding|track and field|running|parkour|ninja(?: warrior)?|cheer(?:leading)?|wrestling|rugby|water polo|biking|mountain biking|cycling|bmx|ping pong|table tennis|badminton|pickleball|ultimate frisbee|frisbee|multi-?sports?|multi sports?|water sports|diving|cricket|field hockey|squash|sports broadcasting|yoga|paddling|trampoline|circus',
  ],
  ['Theater', 'musical theat(?:er|re)|drama|acting|improv|shakespeare|stage|broadway|puppetry|comedy'],
];

const phrase = (alternatives: string): RegExp => new RegExp(`(?<![\\w'-])(?:${alternatives})(?![\\w'-])`, 'g');
const longestFirst = (alternatives: string): string =>
  alternatives
    .split('|')
    .sort((one, other) => other.length - one.length)
    .join('|');
const patternsOf = (categoryWords: CategoryWords) =>
  categoryWords.map(([words, categories]) => [phrase(words), categories] as const);
const PHRASE_PATTERNS = patternsOf(CATEGORY_PHRASES);
const NAME_PATTERNS = patternsOf(CATEGORY_NAMES);
const NARROWER_PATTERNS = NARROWER_WORDS.map(
  ([category, words]) => [new RegExp(`(?<![\\w'-])(?:${words})(?![\\w'-])`, 'g'), category] as const,
);

/** Names and phrases with words that would otherwise set a filter, which they do not mean. */
const FIXED_PHRASES =
  /(?<![\w-])(?:(?:half|1\/2)[ -]day|(?:girls?|boys?) (?:and|&|or|n) (?:girls?|boys?)(?: clubs?)?|special needs|before(?: and | & | or | ?\/ ?)after[ -]?(?:care|school)|(?:before|after|extended)[ -]?(?:care|day)|girls who code|girls on the run|(?:girl|boy) scouts?|girls inc|girls unite|girls leading goals)(?![\w-])/g;

/** Hides phrases that must stay search text. */
export const shieldFixedPhrases = (draft: Draft): void => draft.shield(FIXED_PHRASES);

/** One of the alternatives of 'soccer or dance': search text, or the categories of a name. */
export type Alternative = { readonly text: string } | { readonly categories: readonly Category[] };

export interface FoundCategories {
  /** The categories of the narrower words, which stay search text. */
  readonly narrowerWords: ReadonlyMap<string, Category>;
  /** Sets the categories that the sentence names. Must run after the place was taken, because 'or' may stand between places. */
  readonly finish: () => FoundAlternatives | undefined;
}

export interface FoundAlternatives {
  readonly alternatives: readonly Alternative[];
  /** Stands for the alternatives in the rest. */
  readonly mark: string;
}

/** Stands for the alternatives while the rows are made. Sentences cannot contain it. */
const ALTERNATIVES_MARK = '\ue3ff';
const MARK = '[\ue000-\ue3ff](?: (?:camps?|class(?:es)?|lessons?))?';
const WORDS = "[\\p{L}][\\p{L}\\p{N}'-]*(?: [\\p{L}][\\p{L}\\p{N}'-]*){0,2}";
const ITEM = `(?:${MARK}|${WORDS})`;
const OR = ' ?(?:,? or (?:an? |maybe |possibly |even )?|/ ?)';
const ALTERNATIVES = new RegExp(`(?<![\\p{L}\\p{N}'-])(?:(?:${MARK}) ?, ?){0,4}${ITEM}(?:${OR}${ITEM}){1,4}`, 'gu');
const OR_PATTERN = new RegExp(`${OR}| ?, ?`, 'u');

/** Finds the categories that a sentence names, and narrower words. Both are marks in the rest until `finish`. */
export const findCategories = (draft: Draft): FoundCategories => {
  const narrow = new Map<string, Category>();
  const named = new Map<string, readonly Category[]>();
  const activities = new Map<string, string>();
  const find = (patterns: typeof NAME_PATTERNS): void => {
    for (const [pattern, found] of patterns) {
      draft.take(pattern, () => false);
      draft.shield(pattern, (_word, mark) => void named.set(mark, found));
    }
  };
  find(PHRASE_PATTERNS);
  const wordsOf = new Map<string, Category>();
  for (const [pattern, category] of NARROWER_PATTERNS)
    for (const [word] of draft.rest.matchAll(pattern)) wordsOf.set(word, category);
  // All words in one pattern, so that the longest one wins wherever two overlap.
  if (wordsOf.size > 0) {
    const words = longestFirst([...wordsOf.keys()].map((word) => word.replace(/[+&]/g, '\\$&')).join('|'));
    const pattern = new RegExp(`(?<![\\w'-])(?:${words})(?![\\w'-])`, 'g');
    draft.take(pattern, () => false);
    draft.shield(pattern, (word, mark) => {
      const category = wordsOf.get(word);
      if (category) narrow.set(word, category);
      activities.set(mark, word);
    });
  }
  find(NAME_PATTERNS);

  const readItem = (item: string): Alternative | undefined => {
    const mark = item[0] ?? '';
    const categories = named.get(mark);
    if (categories) return { categories };
    const text = draft
      .unshield(item)
      .split(' ')
      .filter((word) => !isConnectingWord(word))
      .join(' ');
    return text === '' ? undefined : { text };
  };
  const finish = (): FoundAlternatives | undefined => {
    let result: FoundAlternatives | undefined;
    draft.rest = draft.rest.replace(ALTERNATIVES, (phrase) => {
      const items = phrase.split(OR_PATTERN);
      const isKnown = items.some((item) => named.has(item[0] ?? '') || activities.has(item[0] ?? ''));
      const alternatives = items.flatMap((item) => readItem(item) ?? []);
      // Categories are alternatives in themselves: a camp needs only one.
      if (result || !isKnown || alternatives.length < 2 || alternatives.every((item) => 'categories' in item))
        return phrase;
      for (const item of items) named.delete(item[0] ?? '');
      const mark = ALTERNATIVES_MARK;
      result = { alternatives, mark };
      return ` ${mark} `;
    });
    const categories = new Set([...named].flatMap(([mark, found]) => (draft.rest.includes(mark) ? found : [])));
    draft.rest = draft.rest.replace(/[\ue000-\ue3ff]/g, (mark) => (named.has(mark) ? TAKEN : mark));
    if (categories.size > 0) draft.filters.selectedCategory = [...categories];
    return result;
  };
  return { narrowerWords: narrow, finish };
};
