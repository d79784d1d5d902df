/** Numbers in words, as dictation writes them: 'four hundred dollars', 'june twenty second', 'until five thirty'. */

const UNITS = 'one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const UNIT_ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const TEEN_ORDINALS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ');

/** Words up to 99, each with its number. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...TEENS.map((word, index) => [word, index + 10] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
]);
const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...UNIT_ORDINALS.map((word, index) => [word, index + 1] as const),
  ...TEEN_ORDINALS.map((word, index) => [word, index + 10] as const),
  ['twentieth', 20],
  ['thirtieth', 30],
]);
const UNIT = UNITS.join('|');
const BELOW_HUNDRED = `(?:(?:${TENS.join('|')})(?:[ -](?:${UNIT}))?|${TEENS.join('|')}|${UNIT})`;
/** 'Ages five eight and ten' without commas. */
const AGE_LIST = new RegExp(
  `\\b(?<before>ages?|aged) (?<list>(?:(?:\\d{1,2}|${UNIT}|${TEENS.join('|')}) ){2,5})(?=and (?:\\d|${UNIT}|${TEENS.join('|')}))`,
  'g',
);
const HUNDREDS = new RegExp(
  `\\b(?<hundreds>a|\\d|${UNIT}|${TEENS.slice(1).join('|')}) hundred(?:(?: and)? (?<rest>${BELOW_HUNDRED}))?\\b`,
  'g',
);
const THOUSAND = new RegExp(`\\b(?<thousands>a|${UNIT}) thousand\\b`, 'g');
const DAY_OF_MONTH = new RegExp(
  `\\b(?<tens>twenty|thirty)[ -](?<unit>${UNIT_ORDINALS.join('|')})\\b|\\b(?<day>${TEEN_ORDINALS.join('|')}|twentieth|thirtieth)\\b(?! grade)`,
  'g',
);
const COMPOUND = new RegExp(`\\b(?<tens>${TENS.join('|')})[ -](?<unit>${UNIT})\\b`, 'g');
/** An hour and minutes are a time wherever they stand. */
const TIME = new RegExp(
  `\\b(?<hour>${UNIT}|ten|eleven|twelve|\\d{1,2}) (?<minute>thirty|fifteen|forty[ -]?five)(?! (?:kids|children|dollars|bucks|miles|min))\\b`,
  'g',
);
const HALF_PAST = new RegExp(`\\bhalf past (?<hour>${UNIT}|ten|eleven|twelve|\\d{1,2})\\b`, 'g');
/** A full hour only after words that ask for a time. */
const FULL_HOUR = new RegExp(
  `\\b(?<before>(?:(?:until|till?|'til)(?: at least)?|from|by|pick ?ups?(?: at| by)?|drop ?offs?(?: at| by)?|(?:opens?|closes?|ends?|starts?) at) )(?<hour>${UNIT}|ten|eleven|twelve)\\b(?! (?:to|and|or|through|weeks?|days?|years?|miles?|hours?|of)\\b)`,
  'g',
);
const HOUR_WITH_HALF = new RegExp(`\\b(?<hour>${UNIT}|ten|eleven|twelve) (?<half>[ap])\\.? ?m\\b`, 'g');
const TENS_ALONE = new RegExp(`\\b(?<tens>${TENS.join('|')})(?= (?:dollars|bucks|miles?|minutes?)\\b)`, 'g');

const numberOf = (words = ''): number =>
  words === 'a' ? 1 : words.split(/[ -]/).reduce((sum, word) => sum + (NUMBERS.get(word) ?? Number(word)), 0);

type Groups = Readonly<Record<string, string | undefined>>;
const ordinalSuffix = (day: number): string =>
  (day % 100 > 10 && day % 100 < 14 ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th';

/** Writes the numbers of a folded sentence in digits, except small numbers and ordinals, which the rules understand. */
export const writeDigits = (text: string): string => {
  const replace = (sentence: string, pattern: RegExp, write: (groups: Groups) => string): string =>
    sentence.replace(pattern, (...match: unknown[]) => write(match.at(-1) as Groups));
  const steps: readonly (readonly [RegExp, (groups: Groups) => string])[] = [
    [AGE_LIST, ({ before = '', list = '' }) => `${before} ${list.trim().replaceAll(' ', ', ')} `],
    [HUNDREDS, ({ hundreds, rest }) => String(numberOf(hundreds) * 100 + (rest ? numberOf(rest) : 0))],
    [THOUSAND, ({ thousands }) => String(numberOf(thousands) * 1000)],
    [
      DAY_OF_MONTH,
      ({ tens, unit, day }) => {
        const number = day ? (ORDINALS.get(day) ?? 0) : numberOf(tens) + (ORDINALS.get(unit ?? '') ?? 0);
        return `${number}${ordinalSuffix(number)}`;
      },
    ],
    [COMPOUND, ({ tens, unit }) => String(numberOf(tens) + numberOf(unit))],
    [TIME, ({ hour, minute = '' }) => `${numberOf(hour)}:${numberOf(minute.replace(/y-?f/, 'y f'))}`],
    [HALF_PAST, ({ hour }) => `${numberOf(hour)}:30`],
    [FULL_HOUR, ({ before = '', hour }) => `${before}${numberOf(hour)}`],
    [HOUR_WITH_HALF, ({ hour, half = '' }) => `${numberOf(hour)}${half}m`],
    [TENS_ALONE, ({ tens }) => String(numberOf(tens))],
  ];
  return steps.reduce((sentence, [pattern, write]) => replace(sentence, pattern, write), text);
};
