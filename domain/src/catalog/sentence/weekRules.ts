import { type DayNumber, toDayNumber, toUtcDate } from '@campjay/events/calendar.ts';
import { strict } from 'chrono-node/en';
import { mondaysOf, weekLabelsOf, weekMaskOf } from '../season/weeks.ts';
import type { Draft } from './draft.ts';
import { isConnectingWord } from './weakWords.ts';

/** Dates, months and weeks: 'june 22', '6/22-6/26', 'first two weeks of august', 'july', 'next week'. */

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const SEASON_MONTH = '(?:june?|july?|aug(?:ust)?|sept?(?:ember)?)';
const DAY = '\\d{1,2}(?!\\d)(?:st|nd|rd|th)?(?![\\w:/])(?! ?(?:weeks|days?|miles?|hours?|am|pm)\\b)';
const ORDINAL_DAY =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?! (?:and|&|two|three|couple|full|\\d|weeks?|half|graders?|grade)\\b)';
const DATE = `(?:${MONTH} ?(?:the )?(?:${DAY}|${ORDINAL_DAY})|(?:the )?(?:${DAY}|first|second|third|fourth)(?: of)? ${MONTH}|(?:1[0-2]|0?[1-9])/\\d{1,2}(?:/(?:20)?\\d\\d)?(?![\\d/]))(?:,? 20\\d\\d(?!\\d))?`;
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?';
const DATES = new RegExp(
  `(?<![\\w/$.:])(?<qualifier>(?:any ?time )?(?:after|before|until|til|till|by|through|since) )?${WEEKDAY}(?<start>${DATE})(?: ?(?:-|to|through|thru|until) ?${WEEKDAY}(?:the )?(?<end>${DATE}|${DAY}))?(?<more>(?: ?(?:,|and|&|or|,? and|,? or) ?${DAY}(?: ?- ?${DAY})?){0,6})(?<open> (?:or|and) (?:later|after|onwards?|beyond|earlier|before)\\b| onwards?\\b)?(?!\\w)`,
  'g',
);
const COUNT: Readonly<Record<string, number>> = { two: 2, couple: 2, three: 3, four: 4 };
const NTH = '(?:first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last|final)';
const WEEKS_OF_MONTH = new RegExp(
  `\\b(?<nth>${NTH})(?: (?:and|&) (?<other>${NTH}))?(?: (?<count>two|couple(?: of)?|three|four|[2-4]))?(?: full)? weeks?(?: (?:of|in) (?<month>${SEASON_MONTH})\\b| (?<bareMonth>${SEASON_MONTH})\\b(?! ?\\d))`,
  'g',
);
/** 'Week 3 of july', 'weeks 1 and 2 of july'. */
const NUMBERED_WEEKS_OF_MONTH = new RegExp(
  `\\bweeks? (?<from>[1-5])(?: ?(?<sign>and|&|,|-|to) ?(?<to>[1-5]))? (?:of|in) (?<month>${SEASON_MONTH})\\b`,
  'g',
);
const PART_OF_MONTH = new RegExp(
  `\\b(?:early|mid|middle|late|(?:the )?(?:beginning|start|middle|end) of|(?:the )?(?:first|second|1st|2nd|last|latter|back) (?:half|part) of|(?:after|before|by|since))[ -]${MONTH}\\b`,
  'g',
);
const MONTHS = new RegExp(
  `(?<![\\w-])(?:all (?:of )?)?(?<from>${SEASON_MONTH})(?: ?(?:-|to|through|thru) ?(?<to>${SEASON_MONTH}))?\\b(?: ?,? ?(?:only )?(?:the )?(?<nth>${NTH})(?: (?<count>two|couple(?: of)?|three|four|[2-4]))? weeks?\\b(?! (?:of|in)\\b))?`,
  'g',
);
/** 'The last week' beside a month: 'july except the last week'. */
const BARE_WEEKS = new RegExp(
  `\\b(?:the )?(?<nth>${NTH})(?: (?<count>two|couple(?: of)?|three|four|[2-4]))? weeks?\\b`,
  'g',
);
const RELATIVE_WEEK = /\b(?<which>this|next) week\b/g;
/** How many weeks a family needs, or where in the season: no filter. */
const OTHER_WEEKS =
  /\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|several) (?:(?:full )?weeks?\b(?! old)|(?:full |whole |half )?days\b)|\bweeks? \d{1,2}\b/g;

/** Words that say when a family needs no camp. */
const AWAY =
  "(?:away|gone|off(?! ?(?:at|by|before|after))|out(?! (?:at|by))|out of (?:town|the country|school)|on vacation|vacation(?:ing)?|travel(?:l?ing)?|on a trip|busy|unavailable|not available|booked|covered|taken|full|sold out|taken care of|with grandma|at grandma's|school (?:is |gets |lets )?(?:out|ends?|starts?|begins|resumes)|school's out|closed|birthday|bday|born|mov(?:e|ing)(?: (?:to|from|back to) [\\p{L}]+(?: (?!in\\b)[\\p{L}]+)?)?|back(?: to school)?|home from|return(?:ing)?)";
const AWAY_BEFORE = new RegExp(
  `(?<![\\w'-])(?<!(?:nanny|sitter|babysitter|daycare|day care|grandma|grandparents) (?:is |are |will be )?)${AWAY}(?: (?:for|on|in|from|during|until|the|of|all|that|which|is|are|week|weeks)){0,5} $`,
  'u',
);
const AWAY_AFTER = new RegExp(
  `^ ?,?(?: (?:week|weeks|is|are|we|we're|were|we'll|i'm|i|they're|will|be|going|that|as)){0,6} ${AWAY}(?![\\w'-])(?!(?: (?:for|on|in|from|during|the|week|weeks|of)){0,4} (?:${MONTH}\\b|\\d))`,
);
/** Longer than any of these phrases. A fixed length keeps the parser linear. */
const MAX_AWAY_LENGTH = 60;

/** 'We'll be in hawaii': the place is not where a camp is needed, if it is none that the search knows. */
const AWAY_AT =
  /(?<![\w'-])(?:we|i|they)(?:'ll| will|'re| are|'m| am)(?: all)?(?: be)?(?: in| at| visiting| (?:going|flying|traveling|travelling|headed|heading) to)(?: the)? (?<where>[\p{L}'-]+(?: [\p{L}'-]+)??)(?= ?(?:[,|]|$| (?:for|on|during|the|from|until|till|week|all|and|but|so|then)\b| \d| (?:jun|jul|aug|sep)))/gu;

const MONTH_NUMBERS: Readonly<Record<string, number>> = { jun: 6, jul: 7, aug: 8, sep: 9 };
const monthNumber = (name = ''): number => MONTH_NUMBERS[name.slice(0, 3)] ?? 0;
const NTH_NUMBERS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5 };

/** A sentence with more dates than this is no sentence. It bounds the time of the parser. */
const MAX_DATES = 8;

/** Reads a single date; without a year, in the season's. Undefined if the calendar has no such day. */
const readDate = (text: string, season: number): DayNumber | undefined => {
  const middleOfSeason = new Date(Date.UTC(season, 6, 1, 12));
  const [date] = strict.parse(text.replace(/^the /, ''), { instant: middleOfSeason, timezone: 'UTC' });
  if (!date?.start.isCertain('month') || !date.start.isCertain('day') || date.start.isCertain('hour')) return undefined;
  const { start } = date;
  return toDayNumber(start.get('year') ?? season, start.get('month') ?? 0, start.get('day') ?? 0);
};

type Groups = Readonly<Record<string, string | undefined>>;

/** @param places the phrases that are places; undefined if they are not known yet */
export const takeWeeks = (draft: Draft, places: ReadonlyMap<string, unknown> | undefined): void => {
  if (places)
    draft.rest = draft.rest.replace(AWAY_AT, (phrase: string, where: string) => {
      const isElsewhere = !places.has(where) && !where.split(' ').some(isConnectingWord);
      if (isElsewhere) draft.reject(phrase);
      return isElsewhere ? "we're away" : phrase;
    });
  const { season, today } = draft.context;
  const labels = weekLabelsOf(season);
  const mondays = mondaysOf(season);
  let mask = 0;
  let dates = 0;
  /** Weeks in which the family needs no camp. */
  const excluded: { readonly phrase: string; readonly weeks: number }[] = [];
  const union = (masks: readonly number[]): number => masks.reduce((all, weeks) => all | weeks, 0);
  /** The weeks whose Monday is in a month (6 to 9), as bit masks. */
  const weeksOfMonth = (month: number): readonly number[] =>
    mondays.flatMap((monday, week) => (toUtcDate(monday).getUTCMonth() + 1 === month ? [1 << week] : []));
  /** Takes what names weeks. `weeksOf` returns them as a bit mask: 0 if no filter can express the phrase. */
  const take = (pattern: RegExp, weeksOf: (groups: Groups) => number): void => {
    const { rest } = draft;
    const exclude = (phrase: string, weeks: number): true => {
      if (weeks === 0) return draft.reject(phrase);
      excluded.push({ phrase, weeks });
      return true;
    };
    draft.take(
      pattern,
      ({ 0: phrase, index, groups = {} }) => {
        const weeks = weeksOf(groups);
        const end = index + phrase.length;
        const isAway =
          AWAY_BEFORE.test(rest.slice(Math.max(0, index - MAX_AWAY_LENGTH), index)) ||
          AWAY_AFTER.test(rest.slice(end, end + MAX_AWAY_LENGTH));
        if (isAway) return exclude(phrase, weeks);
        if (weeks === 0) return draft.reject(phrase);
        mask |= weeks;
        return true;
      },
      ({ groups = {} }, phrase) => exclude(phrase, weeksOf(groups)),
    );
  };

  const namedMonths = new Set<number>();
  /** Picks the weeks of a month that 'first two' or 'last' names. */
  const pickWeeks = (weeks: readonly number[], groups: Groups): readonly number[] => {
    const count = COUNT[groups['count']?.split(' ')[0] ?? ''] ?? Number(groups['count'] ?? 1);
    const pick = (nth = ''): readonly number[] => {
      const number = NTH_NUMBERS[nth] ?? Number.parseInt(nth, 10);
      return Number.isNaN(number) ? weeks.slice(-count) : weeks.slice(number - 1, number - 1 + count);
    };
    return [...pick(groups['nth']), ...(groups['other'] ? pick(groups['other']) : [])];
  };
  take(WEEKS_OF_MONTH, (groups) =>
    union(pickWeeks(weeksOfMonth(monthNumber(groups['month'] ?? groups['bareMonth'])), groups)),
  );
  take(NUMBERED_WEEKS_OF_MONTH, (groups) => {
    const weeks = weeksOfMonth(monthNumber(groups['month']));
    const [from, to] = [Number(groups['from']), Number(groups['to'] ?? groups['from'])];
    const isRange = groups['sign'] === '-' || groups['sign'] === 'to';
    return union(
      weeks.filter((_week, index) =>
        isRange ? index + 1 >= from && index < to : index + 1 === from || index + 1 === to,
      ),
    );
  });
  take(DATES, (groups) => {
    const { start: startText = '', end: endText, more = '' } = groups;
    dates += 1;
    if (dates > MAX_DATES) return 0;
    const start = readDate(startText, season);
    if (start === undefined || groups['qualifier'] !== undefined || groups['open'] !== undefined) return 0;
    const date = toUtcDate(start);
    const dayOfSameMonth = (day: string) => toDayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, Number(day));
    const end =
      endText === undefined
        ? start
        : /^\d{1,2}(?:st|nd|rd|th)?$/.test(endText)
          ? dayOfSameMonth(/\d+/.exec(endText)?.[0] ?? '')
          : readDate(endText, season);
    if (end === undefined || end < start) return 0;
    const others = [...more.matchAll(/(?<from>\d+)[a-z]*(?: ?- ?(?<to>\d+))?/g)].map(({ groups: days = {} }) => [
      dayOfSameMonth(days['from'] ?? ''),
      dayOfSameMonth(days['to'] ?? days['from'] ?? ''),
    ]);
    const masks = [[start, end], ...others].map(([from = 0, to = 0]) =>
      from > to ? 0 : weekMaskOf(from, to, season, false),
    );
    return masks.includes(0) ? 0 : union(masks);
  });
  take(PART_OF_MONTH, () => 0);
  take(RELATIVE_WEEK, (groups) => {
    const day = today + (groups['which'] === 'next' ? 7 : 0);
    return weekMaskOf(day, day, season, false);
  });
  take(MONTHS, (groups) => {
    const [from, to] = [monthNumber(groups['from']), monthNumber(groups['to'] ?? groups['from'])];
    const weeks: number[] = [];
    for (let month = from; month <= to; month++) {
      namedMonths.add(month);
      weeks.push(...weeksOfMonth(month));
    }
    return union(groups['nth'] ? pickWeeks(weeks, groups) : weeks);
  });
  take(BARE_WEEKS, (groups) => {
    const [month, ...others] = namedMonths;
    return month === undefined || others.length > 0 ? 0 : union(pickWeeks(weeksOfMonth(month), groups));
  });
  take(OTHER_WEEKS, () => 0);
  mask &= ~union(excluded.map(({ weeks }) => weeks));
  // Where weeks are selected, the others are excluded anyway.
  if (mask === 0) for (const { phrase } of excluded) draft.reject(phrase);
  const chosen = labels.filter((_label, week) => (mask & (1 << week)) !== 0);
  if (chosen.length > 0) draft.filters.selectedWeekLabel = chosen;
};
