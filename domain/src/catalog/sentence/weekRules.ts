import { type DayNumber, toDayNumber, toUtcDate } from '@campjay/events/calendar.ts';
import { strict } from 'chrono-node/en';
import { mondaysOf, weekLabelsOf, weekMaskOf } from '../season/weeks.ts';
import { isAbsence, isOtherEvent, markAbsences } from './absenceRules.ts';
import type { Draft } from './draft.ts';

/** Dates, months and weeks: 'june 22', '6/22-6/26', 'first two weeks of august', 'july', 'next week'. */

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const SEASON_MONTH = '(?:june?|july?|aug(?:ust)?|sept?(?:ember)?)';
const DAY = '\\d{1,2}(?!\\d)(?:st|nd|rd|th)?(?![\\w:/])(?! ?(?:weeks|days?|miles?|hours?|am|pm)\\b)';
const ORDINAL_DAY =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?! (?:and|&|two|three|couple|full|\\d|weeks?|half|graders?|grade)\\b)';
const DATE = `(?:${MONTH} ?(?:the )?(?:${DAY}|${ORDINAL_DAY})|(?:the )?(?:${DAY}|first|second|third|fourth)(?: of)? ${MONTH}|(?:1[0-2]|0?[1-9])/\\d{1,2}(?:/(?:20)?\\d\\d)?(?![\\d/]))(?:,? 20\\d\\d(?!\\d))?`;
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?';
const RANGE_SIGN = '(?:-|to|through|thru|until|till?)';
const PART =
  '(?:early|mid|middle|late|(?:the )?(?:beginning|start|middle|end) of|(?:the )?(?:first|second|1st|2nd|last|latter|back) (?:half|part) of)';
/** Before a date that is only one end of what the sentence means. */
const QUALIFIER = `(?:(?:any ?time )?(?:after|before|until|til|till|by|through|since|(?:no|not) (?:later|earlier|sooner) than|ending|latest) |(?:${PART}[ -])?${SEASON_MONTH} ?${RANGE_SIGN} ?)`;
const DATES = new RegExp(
  `(?<![\\w/$.:])(?<qualifier>${QUALIFIER})?${WEEKDAY}(?<start>${DATE})(?: ?(?:-|to|through|thru|until|till?) ?(?:the week of )?${WEEKDAY}(?:the )?(?<end>${DATE}|${DAY}|end of ${SEASON_MONTH}))?(?<more>(?: ?(?:,|and|&|or|,? and|,? or) ?${DAY}(?: ?- ?${DAY})?){0,6})(?<open> (?:or|and) (?:later|after|onwards?|beyond|earlier|before)\\b| (?:onwards?|and on)\\b| on(?= ?(?:[,|]|$))| ?${RANGE_SIGN} ?(?:the )?(?:(?:${PART}[ -])?${SEASON_MONTH}|(?:the )?(?:end|school))\\b)?(?!\\w)`,
  'g',
);
const BETWEEN_DATES = new RegExp(`\\bbetween (?:the )?(?<start>${DATE}) and (?:the )?(?=${DATE}|${DAY})`, 'g');
const COUNT_OF_WEEKS = '(?:[2-9]|two|three|four|five|six|seven|eight)';
/** 'Two weeks starting july 6', 'july 6 for two weeks'. */
const RUN_OF_WEEKS = new RegExp(
  `\\b(?<count>${COUNT_OF_WEEKS})(?: full)? weeks?,? (?:starting|beginning|from)(?: on)?(?: the week of)? ${WEEKDAY}(?<start>${DATE})(?! ?-| (?:to|through|thru|until|till?|and|or)\\b)|(?<![\\w/$.:-])(?<firstDay>${DATE}) for (?<length>${COUNT_OF_WEEKS})(?: full)? weeks?\\b`,
  'g',
);
const COUNT: Readonly<Record<string, number>> = {
  two: 2,
  couple: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
};
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
  `\\b(?:${SEASON_MONTH} ?${RANGE_SIGN} ?)?(?:${PART}|(?:after|before|by|since))[ -]${MONTH}\\b(?: ?${RANGE_SIGN} ?${SEASON_MONTH}\\b(?! ?\\d))?`,
  'g',
);
const MONTHS = new RegExp(
  `(?<![\\w-])(?:all (?:of )?)?(?<from>${SEASON_MONTH})(?: ?(?:-|to|through|thru) ?(?<to>${SEASON_MONTH}))?\\b(?: ?,? ?(?:only )?(?:the )?(?<nth>${NTH})(?: (?<count>two|couple(?: of)?|three|four|[2-4]))? weeks?\\b(?! (?:of|in)\\b))?(?:,? (?<year>20\\d\\d)(?!\\d))?`,
  'g',
);
/** June and August are also names: 'my son august', 'june loves art'. */
const NAMED_CHILD = /\b(?:son|daughter|niece|nephew|named|name is|called) $/;
const NAMED_PERSON =
  /^ (?:loves?|likes?|wants?|needs?|enjoys?|is (?:an? |\d|so |very |into|obsessed|crazy|turning|going into|entering|in \|)|has|just)\b/;
/** 'The last week' beside a month: 'july except the last week'. */
const BARE_WEEKS = new RegExp(
  `\\b(?:the )?(?<nth>${NTH})(?: (?<count>two|couple(?: of)?|three|four|[2-4]))? weeks?\\b`,
  'g',
);
/** 'The week of the 6th' beside a month. */
const BARE_DAY = /\b(?:the )?week of (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)\b(?! grade)/g;
const RELATIVE_WEEK = /\b(?<which>this|next) week\b/g;
/** How many weeks a family needs, or where in the season: no filter. */
const OTHER_WEEKS =
  /\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|several) (?:(?:full )?weeks?\b(?! old)|(?:full |whole |half )?days\b)|\bweeks? \d{1,2}\b/g;

const MONTH_NUMBERS: Readonly<Record<string, number>> = { jun: 6, jul: 7, aug: 8, sep: 9 };
const monthNumber = (name = ''): number => MONTH_NUMBERS[name.slice(0, 3)] ?? 0;
const NTH_NUMBERS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5 };

/** Longer than the words before and after a name that tell it from a month. */
const MAX_NAMING_LENGTH = 20;
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
  if (places) markAbsences(draft, places);
  draft.rest = draft.rest.replace(BETWEEN_DATES, '$<start> to ');
  const { season, today } = draft.context;
  const labels = weekLabelsOf(season);
  const mondays = mondaysOf(season);
  let mask = 0;
  let dates = 0;
  /** Weeks in which the family needs no camp. */
  const excluded: { readonly phrase: string; readonly weeks: number }[] = [];
  const lastDayOfMonth = (month: number): DayNumber => (toDayNumber(season, month + 1, 1) ?? 0) - 1;
  const union = (masks: readonly number[]): number => masks.reduce((all, weeks) => all | weeks, 0);
  /** The weeks whose Monday is in a month (6 to 9), as bit masks. */
  const weeksOfMonth = (month: number): readonly number[] =>
    mondays.flatMap((monday, week) => (toUtcDate(monday).getUTCMonth() + 1 === month ? [1 << week] : []));
  /** Takes what names weeks. `weeksOf` returns them as a bit mask: 0 if no filter can express the phrase. */
  const take = (
    pattern: RegExp,
    weeksOf: (groups: Groups, position: { readonly index: number; readonly end: number }) => number,
  ): void => {
    const { rest } = draft;
    const exclude = (phrase: string, weeks: number): true => {
      if (weeks === 0) return draft.reject(phrase);
      excluded.push({ phrase, weeks });
      return true;
    };
    draft.take(
      pattern,
      ({ 0: phrase, index, groups = {} }) => {
        const end = index + phrase.length;
        const weeks = weeksOf(groups, { index, end });
        if (isOtherEvent(rest, index, end)) return draft.reject(phrase);
        if (isAbsence(rest, index, end)) return exclude(phrase, weeks);
        if (weeks === 0) return draft.reject(phrase);
        mask |= weeks;
        return true;
      },
      ({ 0: { length }, index, groups = {} }, phrase) =>
        exclude(phrase, weeksOf(groups, { index, end: index + length })),
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
  take(RUN_OF_WEEKS, (groups) => {
    const start = readDate(groups['start'] ?? groups['firstDay'] ?? '', season);
    const count = groups['count'] ?? groups['length'] ?? '';
    return start === undefined
      ? 0
      : weekMaskOf(start, start + 7 * ((COUNT[count] ?? Number(count)) - 1), season, false);
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
        : endText.startsWith('end of ')
          ? lastDayOfMonth(monthNumber(endText.slice('end of '.length)))
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
  const beforeMonths = draft.rest;
  take(MONTHS, (groups, { index, end }) => {
    const isName =
      NAMED_CHILD.test(beforeMonths.slice(Math.max(0, index - MAX_NAMING_LENGTH), index)) ||
      NAMED_PERSON.test(beforeMonths.slice(end, end + MAX_NAMING_LENGTH));
    if (isName || (groups['year'] && Number(groups['year']) !== season)) return 0;
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
  const monthMask = mask;
  mask = 0;
  const [onlyMonth = 0, ...otherMonths] = namedMonths;
  take(BARE_DAY, (groups) => {
    const day = otherMonths.length > 0 ? undefined : toDayNumber(season, onlyMonth, Number(groups['day']));
    return day === undefined ? 0 : weekMaskOf(day, day, season, false);
  });
  // 'July, the week of the 13th' means only this week.
  mask |= mask === 0 ? monthMask : monthMask & ~union(weeksOfMonth(onlyMonth));
  take(OTHER_WEEKS, () => 0);
  mask &= ~union(excluded.map(({ weeks }) => weeks));
  // Where weeks are selected, the others are excluded anyway.
  if (mask === 0) for (const { phrase } of excluded) draft.reject(phrase);
  const chosen = labels.filter((_label, week) => (mask & (1 << week)) !== 0);
  if (chosen.length > 0) draft.filters.selectedWeekLabel = chosen;
};
