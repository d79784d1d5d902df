import type { Draft } from './draft.ts';

/** Words that must not become search text, because no camp would match them: small talk, and criteria without a filter. */

/** Words that only connect the others. They are dropped if something else was understood. */
export const CONNECTING_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the for my our his hers her their your with and or & in at on near around by to from of is are be has have that which who ' +
    'i we me us need needs want wants looking look find search show get give help please hi hello any some something thing ' +
    'camp camps summer summertime kid kids child children kiddo kiddos son sons daughter daughters boy girl grandson ' +
    'granddaughter niece nephew program programs week weeks weekly wk session sessions during per year years old yo ' +
    "close area him it its it's i'm im we're he she they all about between within can could would like do does what are there " +
    'class classes coverage where w v open weeklong twin twins sibling siblings budget care best top good great who loves love likes price cost costs hours time times starting beginning only ' +
    // Judgments.
    'awesome amazing cool excellent favorite fun ideal nice perfect popular quality rated rating recommended reputable reviews well ' +
    // Small talk.
    'advice anyone anybody appreciate appreciated back come ever everyone feel happy hey hoping hopefully idea ideas interested know knows might must ' +
    'maybe ok okay options option person possible possibly pls plz possibility preferably preference pref prefer recommend recommendation ' +
    'recommendations recs should someone somebody soon suggest suggestion suggestions suggested sure tell thank thanks think thinking thx ty tia try ' +
    'trying tried will wondering worries wonder y yes ' +
    'anything anywhere everything somewhere nothing else even either both each every other others too also just really very super so pretty quite ' +
    'almost nearly soon still yet left available availability last minute spot spots space spaces opening openings ' +
    // What camps and families have in common.
    'activity activities babysitting childcare daycare entire full month months kind kinds local location nearby place places sort stuff ' +
    'things type types whole fall spring winter year-round school vacation break mom mother dad father parent parents family wife husband ' +
    'brother sister brothers sisters friend friends cousin cousins grandkid grandkids little one ones guy littles toddler baby ' +
    'together same enjoy enjoys enjoyed obsessed crazy adore adores interest into fan wild shy active energetic outgoing picky nervous sensitive curious smart ' +
    // Verbs, pronouns and conjunctions.
    "am as because been being but had if not no than them then these they're this those was were when while since until how many much more most " +
    'does doing did done go goes going gets getting got keep keeps make offer offers offering run runs start starts end ends take takes taking work works ' +
    "working won't can't don't he's she's who's that's what's there's i've we've i'll we'll let's isn't doesn't him himself herself themselves you u ur " +
    'gone away off out town traveling travelling trip leave leaving return returning after before plus de'
  ).split(' '),
);

/** Criteria that parents name, and no filter can express. They are reported. */
const UNSUPPORTED_CRITERIA: readonly RegExp[] = [
  // Prices without a number.
  /(?<![\w-])(?:cheap(?:er|est|ish)?|inexpensive|affordabl[ey]|expensive|pricey|low[- ]cost|low[- ]price[sd]?|budget[- ]friendly|reasonabl[ey](?: priced)?|under budget|on a budget)(?![\w-])/g,
  // Stages of life, which are not ages.
  /(?<![\w-])(?:pre-?teens?|tweens?|teens?|teen-?agers?|youths?|(?:middle|high|elementary|grade)[ -]?schoolers?|(?:in|entering|starting|for|rising) (?:middle|high|elementary) school)(?![\w-])/g,
  // Rhythms: a filter knows only the number of days, from three on.
  /(?<![\w-])(?:once|twice|(?:\d|two|three|four) times) (?:a|per|each|every) (?:week|month|day)(?![\w-])/g,
  /(?<![\w-])(?:in the |on )?(?:early |late )?(?:weekday |weekend )?(?:mornings?|afternoons?|evenings?|nights?|week-?ends?|week-?days?)(?: only)?(?![\w-])/g,
  /(?<![\w-])(?:(?:on|only|and|or|every|&) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mons|tues?|weds|thurs?|fris?|mwf|tth|t\/th|m\/w\/f)(?:(?: ?(?:[-\/&,]|and|or|to) ?| )(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mons?|tues?|weds?|thurs?|fris?)){0,6}(?: only)?(?![\w-])/g,
  // Levels and settings.
  /(?<![\w-])(?:(?:for )?(?:absolute |total )?beginners?|intermediate|(?:all|any) (?:skill )?levels?|first[- ]timers?|(?:small|smaller) (?:groups?|class(?:es)?)|(?:low|small) ratio|flexible(?: (?:hours?|schedules?|dates?|weeks?|days?))?|(?:easy|short) (?:commute|drive)|walking distance|walkable|close by|outside of|(?:free )?parking)(?![\w-])/g,
];

export const rejectUnsupportedCriteria = (draft: Draft): void => {
  for (const pattern of UNSUPPORTED_CRITERIA) draft.take(pattern, ([phrase]) => draft.reject(phrase));
};
