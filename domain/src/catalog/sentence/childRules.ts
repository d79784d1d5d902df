import { MAX_KIDS } from '../../limits.ts';
import type { Draft } from './draft.ts';

/** The ages and grades of children: '6 yo', 'ages 6 and 9', 'rising 2nd grader', 'K-2'. */

const MAX_AGE = 18;
/** A range of more ages or grades than this is not one family's. */
const MAX_RANGE = 6;
const NUMBER_WORDS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen',
].flatMap((words) => words.split(' '));
const ORDINAL_WORDS = [
  ...['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'],
  ...['seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth'],
];

const MONTHS = '(?:june?|july?|aug(?:ust)?|sept?(?:ember)?|may|april|march)';
const AGE = `(?:1[0-8](?!\\d)|\\d(?!\\d)|${NUMBER_WORDS.slice(1).join('|')})(?:\\.\\d| 1/2| and a half)?(?!/\\d|:\\d)`;
const RANGE_SIGN = ' ?(?:-|to|through|thru) ?';
const LIST_SIGN = '(?: ?(?:,|/|&|\\+) ?(?:and |an? )?| (?:and|or) (?:an? )?)';
/** One range, or up to eight numbers. */
const AGES = `(?:${AGE}${RANGE_SIGN}${AGE}|between ${AGE} and ${AGE}|${AGE}(?:${LIST_SIGN}${AGE}){0,7})`;
const NOT_AFTER = `(?<![\\w$/:.-])(?<!${MONTHS} |\\b(?:at|by|until|till?|before|after|pick ?-?ups?|drop ?-?offs?|closes?|ends?|opens?) )`;
const YEARS_OLD = "(?:y ?/? ?o(?:ld)?|y[ -]old|y|(?:yrs?|years?)(?:[ -]?o(?:lds?)?)?)(?:'?s)?";
const OTHER_UNIT = `(?! ?(?:[$:%/-]|am\\b|pm\\b|days?\\b|weeks?\\b(?! of)|miles?\\b|mi\\b|(?:to|until|till?|thru|through) (?:\\d|noon)|hours?\\b|dollars\\b|x\\b|st\\b|nd\\b|rd\\b|th\\b))(?![\\d.])`;

/** The boys of '9 yr old boys' are the family's, not a camp's rule. */
const OWN_CHILDREN = '(?: (?:boys|girls)\\b(?![ -]only))?';

const AGE_PATTERNS = [
  new RegExp(`${NOT_AFTER}(${AGES})[ -]?${YEARS_OLD}(?![\\w])${OWN_CHILDREN}`, 'g'),
  // In 'july 12 yo', the number is an age. In 'july 12, 6 yo', 12 is not.
  new RegExp(`(?<![\\w$/:.-])(${AGE})[ -]?${YEARS_OLD}(?![\\w])${OWN_CHILDREN}`, 'g'),
  new RegExp(`\\b(?:age|ages|aged)(?: of| is| are| range| group)?(?: ?: ?| )?(${AGES})\\+?${OTHER_UNIT}(?!\\w)`, 'g'),
  new RegExp(
    `\\b(?:(?:my|our|two|three|four|twin|[2-4]) ){0,2}(?:(?:(?:grand)?kids?|(?:grand)?children|child|kiddos?|teens?|tweens?|teenagers?|siblings|boys|girls|boy|girl|(?:grand)?sons?|(?:grand)?daughters?|nieces?|nephews?|twins|d[ds]|he|she|they|(?:(?:the|my|our) )?(?:oldest|eldest|older|youngest|younger|middle|other|little)(?: (?:one|kid|child|boy|girl|guy))?|one(?= is|'s)|(?!(?:budget|max|maximum|price|cost|limit|that|it|pick ?up|drop ?off|time|end|start|week|camp|radius|distance|class|session|weeks|dates|hours|times|prices|days)\\b)[\\p{L}]+(?= is (?:\\d|[a-z])| are \\d|'s \\d))(?:'s|'re)?)(?: ?,)?(?: who)?(?: is| are| aged?| ages| (?: just)? turned| of)? ?:? ?(${AGES})${OTHER_UNIT}(?!\\w)`,
    'gu',
  ),
  new RegExp(
    `\\b(?:my|our) (${AGES})${OTHER_UNIT}(?!\\w)(?! (?:older|younger|other|(?:grand)?(?:kids?|children)|nieces|nephews|cousins|students|teens|tweens|kiddos?|boys|girls|(?:grand)?sons|(?:grand)?daughters|twins|little)\\b)`,
    'g',
  ),
];
/** The month is the birthday's, not the camp's. */
const TURNING_PATTERN = new RegExp(
  `\\b(?:turn(?:s|ing|ed)?|(?:will|gonna|going to) be) (${AGE})${OTHER_UNIT}(?!\\w)(?:[ -]?${YEARS_OLD})?(?: (?:in|on|by|this|next) ${MONTHS}\\b(?: \\d{1,2}(?:st|nd|rd|th)?\\b)?)?`,
  'g',
);
/** 'Under 5 years', 'ages 9 and up': not the age of a child. */
const OPEN_AGE_PATTERN = new RegExp(
  `\\b(?:min(?:imum)?|max(?:imum)?) age(?: of| is)? ${AGE}(?!\\w)|\\b(?:under|over|below|above|up to|at least|younger than|older than) (?:age )?${AGE}[ -]?${YEARS_OLD}(?!\\w)|\\b(?:under|over|below|above|up to|at least|younger than|older than) age ${AGE}(?!\\w)|\\b(?:younger|older) than ${AGE}(?!\\w)|(?:\\bage[sd]? |${NOT_AFTER})${AGE}(?:[ -]?${YEARS_OLD})?(?: (?:and|&|or) (?:up|under|over|older|younger)\\b|\\+(?! ?\\d))`,
  'g',
);
/** Numbers between separators, such as ', 9 & 11,'; a single one only after a comma. */
const BARE_LIST_PATTERN = new RegExp(
  `(?:(?<=^|[,|] ?)(${AGE}(?: ?, ?${AGE}){0,4}(?: ?& ?| and )${AGE})|(?<=\\p{L}{3} )${NOT_AFTER}(${AGE}(?: ?, ?${AGE}){1,4}(?: ?& ?| and )${AGE})|(?<=, ?)(${AGE}))(?= ?(?:[,|]|$))`,
  'gu',
);
const LIST_OF_DAYS = new RegExp(`${MONTHS} [\\d ,]*$`);
const MONTHS_OLD_PATTERN = /\b\d{1,2}[ -]?(?:months?|mos?)(?:[ -]old)?\b/g;

const ORDINAL = `(?:1[0-2]th|[1-9](?:st|nd|rd|th)|${ORDINAL_WORDS.slice(1).join('|')})`;
const NAMED = '(?:pre[ -]?k(?:indergarten)?|kindergart[a-z]{2,4}|kindergarden(?:er)?|kinder|kg|k)';
const GRADE = `(?:${ORDINAL}|${NAMED}|(?:1[0-2]|[1-9])(?!/\\d\\d))`;
const listOf = (item: string): string => `${item}(?:(?:${RANGE_SIGN}|${LIST_SIGN})${item}){0,5}`;
const NAMED_GRADES = listOf(`(?:${ORDINAL}|${NAMED})`);
const GRADE_PATTERNS = [
  new RegExp(
    `\\b(?:rising|entering|incoming|(?:going|headed) (?:in)?to|starts?|starting)(?: an?)? (${NAMED_GRADES})(?:[ -]?grade(?:rs?|s)?)?(?![\\w:/])(?! weeks?)(?: (?:in|this|next)(?: the)? (?:${MONTHS}|fall)\\b(?! \\d))?`,
    'g',
  ),
  new RegExp(`(?<![\\w-])(${NAMED_GRADES})[ -]?gr(?:ade(?:rs?|s)?)?\\b`, 'g'),
  new RegExp(`\\b(?:rising |entering )?gr(?:ade)?s? (${listOf(GRADE)})(?![\\w:/])`, 'g'),
  // 'K' alone may be anything, but not beside another grade.
  new RegExp(
    `(?<![\\w-])(?<!pre[ -])(${NAMED}(?:${LIST_SIGN}${ORDINAL}){1,4}|${ORDINAL}(?:${LIST_SIGN}${ORDINAL}){0,3}${LIST_SIGN}k)(?![\\w:/-]| (?:full )?(?:weeks?|half)\\b)`,
    'g',
  ),
  new RegExp(`(?<![\\w-])(k ?(?:-|to) ?(?:[1-9](?!\\d)|1[0-2])(?:st|nd|rd|th)?)(?![\\w:/])`, 'g'),
  /(?<![\w-])(pre[ -]?k(?:indergarten)?|kinder|kindergart(?:en|ens|ner|ners|ener|eners)|kindergarden(?:er)?|preschool(?:ers?)?)(?![\w-])/g,
];
/** 'Up to 8th grade', 'currently in 3rd grade': not the rising grade of a child. */
const OPEN_GRADE_PATTERN = new RegExp(
  `\\b(?:up to|under|over|below|above|at least|younger than|older than) (?:${ORDINAL}|${NAMED})[ -]?grade(?:rs?)?\\b|\\b(?:currently|right now|now) (?:in |an? )?(?:${ORDINAL}|${NAMED})(?:[ -]?grade(?:rs?)?)?\\b|(?<![\\w-])(?:in )?(?:${ORDINAL}|${NAMED})(?: grade)? (?:right now|now|this year)\\b`,
  'g',
);
/** 'A 9yo and a 2nd grader' are two children. */
const OTHER_CHILD = new RegExp(
  `(?:${YEARS_OLD}|\\b(?:age )?${AGE})(?: (?:boy|girl|kid|son|daughter))? (?:and|&|plus) (?:my )?(?:an?|another|one) (?:rising |entering |incoming )?(?:${ORDINAL}|${NAMED})|(?:graders?|kindergart\\w+|preschoolers?|pre-?k) (?:and|&|plus) (?:my )?(?:an?|another|one) ${AGE}[ -]?${YEARS_OLD}`,
);
/** The child's grade in summer is not the grade that it has completed. */
const COMPLETED_GRADE_PATTERN = new RegExp(
  `\\b(?:finish(?:ed|ing|es)?|complet(?:ed|ing)|done with) (?:${ORDINAL}|${NAMED})(?: grade)?\\b`,
  'g',
);

const readAge = (text: string): number => {
  const word = NUMBER_WORDS.indexOf(text);
  return word < 0 ? Math.floor(Number.parseFloat(text)) : word;
};

const readGrade = (text: string): number => {
  if (text.startsWith('preschool')) return -2;
  if (/^pre[ -]?k/.test(text)) return -1;
  if (text.startsWith('k')) return 0;
  const word = ORDINAL_WORDS.indexOf(text);
  return word < 0 ? Number.parseInt(text, 10) : word;
};

/** Reads '6', '6 and 9' or '6-9' (each number from 6 to 9); undefined for a range that cannot be one. */
const readNumbers = (text: string, read: (item: string) => number): readonly number[] | undefined => {
  const numbers: number[] = [];
  let isRange = false;
  let isBetween = false;
  for (const [item] of text
    .replace(/ (?:1\/2|and a half)/g, '')
    .matchAll(/pre[ -]?k[a-z]*|\d+(?:\.\d|[a-z]+)?|[a-z]+|-/g)) {
    if (item === 'between') {
      isBetween = true;
      continue;
    }
    if (isBetween && item === 'and') isRange = true;
    if (/^(?:and|or|an?)$/.test(item)) continue;
    if (/^(?:-|to|through|thru)$/.test(item)) {
      isRange = true;
      continue;
    }
    const value = read(item);
    const first = numbers.at(-1) ?? 0;
    if (!isRange) numbers.push(value);
    else if (value <= first || value - first >= MAX_RANGE) return undefined;
    else for (let between = first + 1; between <= value; between++) numbers.push(between);
    isRange = false;
  }
  return numbers.every(Number.isInteger) ? numbers : undefined;
};

/** Ages and grades are of the same children if there are as many of both. */
export const takeChildren = (draft: Draft): void => {
  const ages: number[] = [];
  const grades: number[] = [];
  const takeInto = (found: number[], pattern: RegExp, read: (item: string) => number, max: number): void =>
    draft.take(pattern, ([phrase, text = '']) => {
      const numbers = readNumbers(text, read);
      if (!numbers || Math.max(...numbers) > max) return draft.reject(phrase);
      found.push(...numbers);
      return true;
    });
  const areOthers = OTHER_CHILD.test(draft.rest);
  for (const pattern of [COMPLETED_GRADE_PATTERN, OPEN_GRADE_PATTERN, OPEN_AGE_PATTERN])
    draft.take(pattern, ([phrase]) => draft.reject(phrase));
  for (const pattern of GRADE_PATTERNS) takeInto(grades, pattern, readGrade, 12);
  takeInto(ages, TURNING_PATTERN, readAge, MAX_AGE);
  for (const pattern of AGE_PATTERNS) takeInto(ages, pattern, readAge, MAX_AGE);
  // A list of numbers is ages if nothing else is, and if no month makes them days.
  if (ages.length + grades.length === 0)
    draft.take(BARE_LIST_PATTERN, ({ index, 0: text }) => {
      if (LIST_OF_DAYS.test(draft.rest.slice(Math.max(0, index - 30), index))) return false;
      ages.push(...(readNumbers(text, readAge) ?? []));
      return true;
    });
  draft.take(MONTHS_OLD_PATTERN, ([phrase]) => draft.reject(phrase));
  const [agesOnce, gradesOnce] = [[...new Set(ages)], [...new Set(grades)]];
  if (agesOnce.length + gradesOnce.length > MAX_KIDS) draft.reject([...agesOnce, ...gradesOnce].join(' '));
  else if (agesOnce.length === gradesOnce.length && !areOthers)
    agesOnce.forEach((age, index) => draft.children.push({ age, grade: gradesOnce[index] ?? 0 }));
  else draft.children.push(...agesOnce.map((age) => ({ age })), ...gradesOnce.map((grade) => ({ grade })));
};
