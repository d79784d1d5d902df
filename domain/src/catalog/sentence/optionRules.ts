import type { Gender, TimeUntilRegistration } from '../filterOptions.ts';
import { DAYS_PER_WEEK } from '../filterOptions.ts';
import type { Draft, SentenceFilters } from './draft.ts';

/** Filters with few options: days per week, stay, gender, refunds, aid, lunch, registration. */

const flag = (phrase: string): RegExp => new RegExp(`(?<![\\w-])(?:${phrase})(?![\\w-])`, 'g');

const setRegistration =
  (option: TimeUntilRegistration) =>
  (filters: SentenceFilters): void => {
    filters.selectedTimeUntilRegDate = [option];
  };

const FLAGS: readonly (readonly [RegExp, (filters: SentenceFilters) => void])[] = [
  [
    flag('(?:stay )?(?:overnight|sleep[- ]?away|sleep[- ]?over|residential)s?'),
    (filters) => {
      filters.selectedDayOrSleepaway = [...(filters.selectedDayOrSleepaway ?? []), 'Sleepaway'];
    },
  ],
  [
    flag('(?<!(?:\\d|one|two|three|four|five|single|multi|half|full|all)[ -])day[ -]?camps?'),
    (filters) => {
      filters.selectedDayOrSleepaway = [...(filters.selectedDayOrSleepaway ?? []), 'Day'];
    },
  ],
  [
    flag('(?:offers? |with |fully |full )?(?:refunds?|refundable)(?: available| offered| possible)?'),
    (filters) => {
      filters.selectedRefunds = ['Yes'];
    },
  ],
  [
    flag(
      '(?:offers? |with )?(?:financial (?:aid|assistance)|scholarships?|tuition assistance)(?: (?:and|or|&) (?:financial aid|scholarships?))?(?: available| offered)?',
    ),
    (filters) => {
      filters.selectedFinancialAidAvailable = ['Yes'];
    },
  ],
  [
    flag(
      '(?:lunch(?:es)? (?:is |are )?(?:provided|included)|(?:with|includes?|including|provides?|w\\/?) ?lunch(?:es)?(?: (?:is |are )?(?:provided|included))?|(?<!(?:pack|packed|packing|packs|brings?|bringing|own|home|after|before|until|at|eats?|sends?|sending|makes?|a|his|her|their) )lunch(?:es)?(?! (?:from home|time|box(?:es)?|breaks?|bags?|optional|or)\\b))',
    ),
    (filters) => {
      filters.selectedLunchProvided = ['Yes'];
    },
  ],
  [
    flag('(?:registration|enrollment) (?:opens|opening|starts) (?:within (?:the )?)?(?:next|a) week'),
    setRegistration('Within next week'),
  ],
  [
    flag(
      '(?:with )?(?:(?:registration|enrollment)(?: is)?(?: still| now)? open(?: now)?|open (?:registration|enrollment)|(?:still |now )?open for (?:registration|enrollment)|open now|still open|(?:registering|enrolling) now|(?:that )?still (?:has|have|having) (?:spots?|spaces?|room|openings?|availability)(?: left| open| available)?)',
    ),
    setRegistration('Open'),
  ],
];

const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 };
/** Not a number of days, but a limit. */
const LIMITED_DAYS =
  /\b(?:at least|at most|up to|max(?:imum)?|min(?:imum)?|(?:no |not )?(?:more|less|fewer) than|under|over|about|around) (?=(?:[1-7]|one|two|three|four|five|six|seven)[ -]?(?:full |half )?(?:days?|times) ?(?:an?|per|\/|each|every) ?(?:week|wk)\b)[^ ]+ [^,|]{0,20}?(?:week|wk)\b/g;
const RANGE_OF_DAYS =
  /\b(?<from>[2-7]|two|three|four|five) ?(?:-|to|or) ?(?<to>[2-7]|three|four|five|six)[ -]?(?:full |half )?(?:(?:days?|d|x|times) ?(?:an?|per|\/|each|every) ?|days? )(?:week|wk)\b/g;
const DAYS_A_WEEK =
  /\b(\d{1,2}|one|two|three|four|five|six|seven)[ -]?(?:full |half )?(?:(?:days?|d|x|times) ?(?:an?|per|\/|each|every) ?|days? )(?:week|wk)\b/g;
const WEEKDAYS =
  /\b(?:m-f|(?<first>mon|tues?|wed)(?:s?day|nesday)?s? ?(?:-|to|through|thru) ?(?<last>wed|thu|fri)(?:rs?|nes)?(?:day)?s?)\b/g;
const WEEKDAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri'];
const GENDER =
  /(?<![\w-])(?<all>all[ -])?(?<who>girls|boys|girl'?s|boy'?s|(?<=all[ -])(?:girl|boy))'?(?:[ -]only)?(?![\w'-])/g;
/** The children of the family, not a camp's rule. */
const OWN_CHILDREN =
  /\b(?:(?:my|our|the|two|three|twin|2|3) ){1,2}(?:girls?|boys?|kids?|sons?|daughters?|child(?:ren)?)(?:'s)?\b|\b(?:girls|boys)(?= (?:only )?(?:like|love|want|need|enjoy|play)\b)/g;
/** Who else comes, which is no rule of a camp. */
const OTHER_CHILDREN =
  /\b(?:other|some|more|lots of|plenty of|many|few|mostly|enough|fellow|(?:not|!\S) ?(?:just|only)(?: for)?) (?:girls|boys)(?: (?:her|his|their|my) (?:own )?age)?(?![\w-])|\b(?:girls|boys) (?:are )?(?:welcome|allowed|too)\b/g;
const LGBTQ = /(?<![\w-])lgbtq?(?:ia)?\+?(?:[ -]friendly)?(?![\w+])/g;

/** Must run after the shields, so that 'boys and girls' and names such as 'Girls Who Code' are not seen. */
export const takeOptions = (draft: Draft): void => {
  const { filters } = draft;
  for (const [pattern, set] of FLAGS)
    draft.take(pattern, () => {
      set(filters);
      return true;
    });
  draft.take(OWN_CHILDREN, () => true);
  draft.take(OTHER_CHILDREN, ([phrase]) => draft.reject(phrase));
  const genders = new Set<Gender>();
  draft.take(GENDER, ({ groups = {} }) => {
    genders.add(groups['who']?.startsWith('girl') ? 'Girls' : 'Boys');
    return true;
  });
  draft.take(LGBTQ, () => Boolean(genders.add('LGBTQ+')));
  if (genders.size > 0) filters.selectedGender = [...genders];
};

/** Must run before ages and hours, so that '5 days a week' is neither. */
export const takeDaysPerWeek = (draft: Draft): void => {
  draft.take(LIMITED_DAYS, ([phrase]) => draft.reject(phrase));
  draft.take(RANGE_OF_DAYS, ({ 0: phrase, groups = {} }) => {
    const [from, to] = [groups['from'], groups['to']].map((text = '') => NUMBERS[text] ?? Number(text));
    const days = DAYS_PER_WEEK.filter((option) => option >= (from ?? 0) && option <= (to ?? 0));
    if (days.length === 0) return draft.reject(phrase);
    draft.filters.selectedDaysPerWeek = days;
    return true;
  });
  draft.take(DAYS_A_WEEK, ([phrase, text = '']) => {
    const days = DAYS_PER_WEEK.find((option) => option === (NUMBERS[text] ?? Number(text)));
    if (days === undefined || draft.filters.selectedDaysPerWeek) return draft.reject(phrase);
    draft.filters.selectedDaysPerWeek = [days];
    return true;
  });
  draft.take(WEEKDAYS, ({ 0: phrase, groups = {} }) => {
    const [first, last] = [groups['first'] ?? 'mon', groups['last'] ?? 'fri'].map((name) =>
      WEEKDAY_NAMES.indexOf(name.slice(0, 3)),
    );
    const days = DAYS_PER_WEEK.find((option) => option === (last ?? 0) - (first ?? 0) + 1);
    if (days === undefined) return draft.reject(phrase);
    draft.filters.selectedDaysPerWeek ??= [days];
    return true;
  });
};
