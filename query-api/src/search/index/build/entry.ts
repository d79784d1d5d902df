import { dayOrSleepawayOption } from '@campjay/domain/catalog/filterOptions.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import {
  campCategoriesOf,
  categoriesOf,
  gendersOf,
  isSeasonWindow,
  DEFAULT_DAYS_PER_WEEK,
} from '@campjay/domain/catalog/sessionFacts.ts';
import { campText, sessionText } from '@campjay/domain/catalog/searchableText.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { readClock } from '@campjay/events/clock.ts';
import { dayNumber } from '@campjay/events/calendar.ts';
import { weekMaskOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type OptionField, optionsOf } from '../../searchCriteria.ts';
import { type Camp, type Coordinates, coordinatesOf, placesOf, type Session, sessionsOf } from '../../camp.ts';
import { OFFSETS } from '../meaning.ts';
import { ALWAYS, instanceKey, OPEN_REGISTRATION, UNKNOWN_REGISTRATION } from '../segment.ts';

/** The searchable values of one session, as numbers. */
export interface EntrySession {
  readonly key: number;
  /** The session's option bits, except those that depend on the current day: see options.ts. */
  readonly low: number;
  readonly high: number;
  readonly price: number | undefined;
  readonly opens: number | undefined;
  readonly closes: number | undefined;
  readonly start: number | undefined;
  readonly ages: readonly number[];
  readonly grades: readonly number[];
  readonly places: readonly Coordinates[];
  readonly text: string;
}

/** Input of a segment: one camp. */
export interface Entry {
  readonly orgId: string;
  readonly name: string;
  readonly revision: number;
  readonly registration: number;
  readonly text: string;
  readonly sessions: readonly EntrySession[];
}

type Bits = readonly [low: number, high: number];

const LABELS = optionsOf(2025);
const OPTION_INDEX = Object.fromEntries(
  Object.entries(LABELS).map(([field, options]) => [field, new Map(options.map((option, at) => [option, at]))]),
) as unknown as Readonly<Record<OptionField, ReadonlyMap<string, number>>>;

const bitsOf = (chosen: readonly (readonly [OptionField, readonly string[]])[]): Bits => {
  let low = 0;
  let high = 0;
  for (const [field, options] of chosen)
    for (const option of options) {
      const at = OPTION_INDEX[field].get(option);
      if (at === undefined) continue;
      const bit = OFFSETS[field] + at;
      if (bit < 32) low |= 1 << bit;
      else high |= 1 << (bit - 32);
    }
  return [low, high];
};

const campBits = ({ facts }: Camp): Bits =>
  bitsOf([
    ['selectedDaysPerWeek', [String(facts.days_per_week ?? DEFAULT_DAYS_PER_WEEK)]],
    ['selectedFinancialAidAvailable', [facts.financial_aid_available === 'yes' ? 'Yes' : 'No']],
    ['selectedRefunds', [facts.offers_refunds === 'yes' ? 'Yes' : 'No']],
  ]);

/** Minutes; ALWAYS for a session that stays overnight; undefined if the time is not listed. */
const minutes = (facts: SessionFacts, care: string | undefined, camp: string | undefined): number | undefined => {
  if (facts.day_or_sleepaway === 'sleepaway') return ALWAYS;
  const stated = care ?? camp;
  const read = stated === undefined ? undefined : readClock(stated);
  return read === 'sleep' ? ALWAYS : read;
};

const entrySession = (camp: Camp, { facts, start, end }: Session, season: number, [low, high]: Bits): EntrySession => {
  const own = bitsOf([
    ['selectedCategory', categoriesOf(camp.facts, facts)],
    ['selectedGender', gendersOf(camp.facts, facts)],
    ['selectedDayOrSleepaway', facts.day_or_sleepaway ? [dayOrSleepawayOption[facts.day_or_sleepaway]] : []],
  ]);
  const weeks = weekMaskOf(start, end, season, isSeasonWindow(facts)) << OFFSETS.selectedWeekLabel;
  const closes = minutes(facts, facts.after_care_until, facts.end_time);
  const place = coordinatesOf(facts) ?? coordinatesOf(camp.facts);
  return {
    key: instanceKey(facts.instance_id),
    low: low | own[0] | weeks,
    high: high | own[1],
    price: facts.price === undefined ? undefined : Math.ceil(facts.price),
    opens: minutes(facts, facts.before_care_from, facts.start_time),
    closes: closes === undefined || closes === ALWAYS ? closes : -closes,
    start: start - (dayNumber(season, 1, 1) ?? 0),
    ages: facts.ages ?? [],
    grades: facts.grades ?? [],
    places: place ? [place] : [],
    text: sessionText(facts),
  };
};

/**
 * Converts a camp to an entry of the segment of scheduled camps or, if it has no session in the season, of unscheduled
 * camps. There, one stand-in session carries the camp's searchable values.
 */
export const entryOf = (camp: Camp, season: number): { readonly scheduled: boolean; readonly entry: Entry } => {
  const registration = readRegistration(camp.facts.registration_date);
  const sessions = sessionsOf(camp, season);
  const bits = campBits(camp);
  const categories = bitsOf([['selectedCategory', campCategoriesOf(camp.facts)]]);
  const placeholder: EntrySession = {
    key: 0,
    low: bits[0] | categories[0],
    high: bits[1] | categories[1],
    price: undefined,
    opens: undefined,
    closes: undefined,
    start: undefined,
    ages: [],
    grades: [],
    places: placesOf(camp),
    text: '',
  };
  return {
    scheduled: sessions.length > 0,
    entry: {
      orgId: camp.orgId,
      name: foldText(camp.facts.camp_org_name),
      revision: Number(camp.revision),
      registration:
        registration === undefined ? UNKNOWN_REGISTRATION : registration === 'open' ? OPEN_REGISTRATION : registration,
      text: campText(camp.facts),
      sessions:
        sessions.length > 0 ? sessions.map((session) => entrySession(camp, session, season, bits)) : [placeholder],
    },
  };
};
