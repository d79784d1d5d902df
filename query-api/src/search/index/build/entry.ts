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
import { type DayNumber, toDayNumber } from '@campjay/events/calendar.ts';
import { weekMaskOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type OptionField, optionsOf } from '../../searchCriteria.ts';
import {
  type Camp,
  type Coordinates,
  coordinatesOf,
  placesOf,
  type SeasonSession,
  seasonSessionsOf,
} from '../../camp.ts';
import { OPTION_OFFSETS } from '../meaning.ts';
import { ALWAYS, instanceKey, OPEN_REGISTRATION, UNKNOWN_REGISTRATION } from '../segment.ts';

/** The searchable values of one session, as numbers where possible. */
export interface SessionEntry {
  /** See `instanceKey`. */
  readonly key: number;
  /**
   * The session's options of all multi-select fields as bits, in two 32-bit words (see `OPTION_OFFSETS`). Options that
   * depend on the current day are not included.
   */
  readonly low: number;
  readonly high: number;
  /** Whole US dollars, rounded up. */
  readonly price: number | undefined;
  /** Earliest drop-off, in minutes after midnight; ALWAYS for an overnight session. */
  readonly opens: number | undefined;
  /** Latest pick-up, in minutes after midnight, negated; ALWAYS for an overnight session. */
  readonly closes: number | undefined;
  /** Days since January 1 of the season's year. */
  readonly start: number | undefined;
  readonly ages: readonly number[];
  readonly grades: readonly number[];
  readonly places: readonly Coordinates[];
  readonly text: string;
}

/** The searchable values of one camp, from which a segment is built. */
export interface CampEntry {
  readonly orgId: string;
  /** Folded name. */
  readonly name: string;
  readonly revision: number;
  /** The day on which registration opens, or OPEN_REGISTRATION, or UNKNOWN_REGISTRATION. */
  readonly registration: number;
  readonly text: string;
  readonly sessions: readonly SessionEntry[];
}

/** A bit for each option of all multi-select fields, in two 32-bit words. */
type Bits = readonly [low: number, high: number];

/** Any season will do: an option has the same index in every season. */
const OPTION_LABELS = optionsOf(2025);
const OPTION_INDEX = Object.fromEntries(
  Object.entries(OPTION_LABELS).map(([field, options]) => [
    field,
    new Map(options.map((option, index) => [option, index])),
  ]),
) as unknown as Readonly<Record<OptionField, ReadonlyMap<string, number>>>;

const bitsOf = (optionsByField: readonly (readonly [OptionField, readonly string[]])[]): Bits => {
  let low = 0;
  let high = 0;
  for (const [field, options] of optionsByField)
    for (const option of options) {
      const index = OPTION_INDEX[field].get(option);
      if (index === undefined) continue;
      const bit = OPTION_OFFSETS[field] + index;
      if (bit < 32) low |= 1 << bit;
      else high |= 1 << (bit - 32);
    }
  return [low, high];
};

/** The options that depend only on the camp, and so are the same for all its sessions. */
const campBits = ({ facts }: Camp): Bits =>
  bitsOf([
    ['selectedDaysPerWeek', [String(facts.days_per_week ?? DEFAULT_DAYS_PER_WEEK)]],
    ['selectedFinancialAidAvailable', [facts.financial_aid_available === 'yes' ? 'Yes' : 'No']],
    ['selectedRefunds', [facts.offers_refunds === 'yes' ? 'Yes' : 'No']],
  ]);

/**
 * Converts a drop-off or pick-up time to minutes after midnight; the time with before or after care takes precedence.
 */
const parseMinutes = (
  facts: SessionFacts,
  careTime: string | undefined,
  campTime: string | undefined,
): number | undefined => {
  if (facts.day_or_sleepaway === 'sleepaway') return ALWAYS;
  const time = careTime ?? campTime;
  const minutes = time === undefined ? undefined : readClock(time);
  return minutes === 'sleep' ? ALWAYS : minutes;
};

const toSessionEntry = (
  camp: Camp,
  { facts, start, end }: SeasonSession,
  season: number,
  [campLow, campHigh]: Bits,
): SessionEntry => {
  const [sessionLow, sessionHigh] = bitsOf([
    ['selectedCategory', categoriesOf(camp.facts, facts)],
    ['selectedGender', gendersOf(camp.facts, facts)],
    ['selectedDayOrSleepaway', facts.day_or_sleepaway ? [dayOrSleepawayOption[facts.day_or_sleepaway]] : []],
  ]);
  const weeks = weekMaskOf(start, end, season, isSeasonWindow(facts)) << OPTION_OFFSETS.selectedWeekLabel;
  const closes = parseMinutes(facts, facts.after_care_until, facts.end_time);
  const place = coordinatesOf(facts) ?? coordinatesOf(camp.facts);
  return {
    key: instanceKey(facts.instance_id),
    low: campLow | sessionLow | weeks,
    high: campHigh | sessionHigh,
    price: facts.price === undefined ? undefined : Math.ceil(facts.price),
    opens: parseMinutes(facts, facts.before_care_from, facts.start_time),
    closes: closes === undefined || closes === ALWAYS ? closes : -closes,
    start: start - (toDayNumber(season, 1, 1) ?? 0),
    ages: facts.ages ?? [],
    grades: facts.grades ?? [],
    places: place ? [place] : [],
    text: sessionText(facts),
  };
};

/** Encodes the day on which registration opens as a number, so that it fits in a typed array. */
const encodeRegistration = (registration: DayNumber | 'open' | undefined): number => {
  if (registration === undefined) return UNKNOWN_REGISTRATION;
  return registration === 'open' ? OPEN_REGISTRATION : registration;
};

/**
 * Converts a camp to an entry. A camp without sessions in the season is not scheduled: its entry has one placeholder
 * session with the camp's own searchable values, because filters are evaluated on sessions.
 */
export const entryOf = (camp: Camp, season: number): { readonly scheduled: boolean; readonly entry: CampEntry } => {
  const registration = readRegistration(camp.facts.registration_date);
  const sessions = seasonSessionsOf(camp, season);
  const bits = campBits(camp);
  const categories = bitsOf([['selectedCategory', campCategoriesOf(camp.facts)]]);
  const placeholder: SessionEntry = {
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
      registration: encodeRegistration(registration),
      text: campText(camp.facts),
      sessions:
        sessions.length > 0 ? sessions.map((session) => toSessionEntry(camp, session, season, bits)) : [placeholder],
    },
  };
};
