import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { recordOf } from '@campjay/events/records.ts';
import { FILTER_RULES, OPTION_FILTER_NAMES } from '@campjay/domain/catalog/filterRules.ts';
import { FILTERS, type OptionFilterName } from '@campjay/domain/catalog/filters.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { campText, sessionText } from '@campjay/domain/catalog/searchableText.ts';
import { hoursWithoutCare, carePriceOf, truePriceOf } from '@campjay/domain/catalog/truePrice.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import { readClock } from '@campjay/events/clock.ts';
import { type DayNumber, toDayNumber } from '@campjay/events/calendar.ts';
import { optionsOf } from '../../searchCriteria.ts';
import { type Camp, type Coordinates, coordinatesOf, placesOf, seasonSessionsOf } from '../../camp.ts';
import { OPTION_OFFSETS } from '../meaning.ts';
import { EARLIEST, LATEST, type SessionPrice } from '../priceList.ts';
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
  readonly price: SessionPrice | undefined;
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
  /** The name as it is displayed. */
  readonly title: string;
  readonly revision: number;
  /** The day on which registration opens, or OPEN_REGISTRATION, or UNKNOWN_REGISTRATION. */
  readonly registration: number;
  readonly text: string;
  readonly sessions: readonly SessionEntry[];
}

/** A bit for each option of all multi-select fields, in two 32-bit words. */
type Bits = readonly [low: number, high: number];

/** Option → its number, by filter. */
type OptionNumbers = Readonly<Record<OptionFilterName, ReadonlyMap<string, number>>>;
/** Season → the numbers of its options. Only the labels of weeks differ between seasons. */
const numbersBySeason = new Map<number, OptionNumbers>();

const optionNumbersOf = (season: number): OptionNumbers => {
  const cached = numbersBySeason.get(season);
  if (cached) return cached;
  const optionsByField = optionsOf(season);
  const numbers = recordOf(OPTION_FILTER_NAMES, (name) => {
    const { field } = FILTERS[name];
    return new Map(optionsByField[field].map((option, index) => [option, OPTION_OFFSETS[field] + index]));
  });
  numbersBySeason.set(season, numbers);
  return numbers;
};

/** Returns the bits of the options that `optionsByFilter` returns for each filter. */
const bitsOf = (season: number, optionsByFilter: (name: OptionFilterName) => readonly string[]): Bits => {
  const optionNumbers = optionNumbersOf(season);
  let low = 0;
  let high = 0;
  for (const name of OPTION_FILTER_NAMES)
    for (const option of optionsByFilter(name)) {
      const bit = optionNumbers[name].get(option);
      if (bit === undefined) continue;
      if (bit < 32) low |= 1 << bit;
      else high |= 1 << (bit - 32);
    }
  return [low, high];
};

/** The options that are the same for all sessions of a camp, except those that depend on the current day. */
const campBits = ({ facts }: Camp, season: number): Bits =>
  bitsOf(season, (name) => {
    if (name === 'registrations') return [];
    const rule = FILTER_RULES[name];
    return rule.level === 'camp' ? rule.optionsOf(facts) : [];
  });

/** The options of one session that other sessions of the camp may not have. */
const sessionBits = (camp: Camp, session: SeasonSession, season: number): Bits =>
  bitsOf(season, (name) => {
    const rule = FILTER_RULES[name];
    return rule.level === 'session' ? rule.optionsOf(camp.facts, session, season) : [];
  });

/** The options that replace those of sessions if the camp has none. */
const unscheduledBits = ({ facts }: Camp, season: number): Bits =>
  bitsOf(season, (name) => {
    const rule = FILTER_RULES[name];
    return (rule.level === 'session' && rule.optionsWithoutSessions?.(facts)) || [];
  });

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

const sessionPriceOf = (session: SeasonSession): SessionPrice | undefined => {
  const price = truePriceOf(session);
  if (!price) return undefined;
  const { from, until } = hoursWithoutCare(session.facts);
  return {
    isWeekly: price.unit === 'week',
    camp: price.camp,
    care: carePriceOf(session.facts) ?? 0,
    from: Math.max(from, EARLIEST),
    until: Math.min(until, LATEST),
  };
};

const toSessionEntry = (
  camp: Camp,
  session: SeasonSession,
  season: number,
  [campLow, campHigh]: Bits,
): SessionEntry => {
  const { facts, start } = session;
  const [sessionLow, sessionHigh] = sessionBits(camp, session, season);
  const closes = parseMinutes(facts, facts.after_care_until, facts.end_time);
  const place = coordinatesOf(facts) ?? coordinatesOf(camp.facts);
  return {
    key: instanceKey(facts.instance_id),
    low: campLow | sessionLow,
    high: campHigh | sessionHigh,
    price: sessionPriceOf(session),
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
  const bits = campBits(camp, season);
  const ownBits = unscheduledBits(camp, season);
  const placeholder: SessionEntry = {
    key: 0,
    low: bits[0] | ownBits[0],
    high: bits[1] | ownBits[1],
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
      title: camp.facts.camp_org_name,
      revision: Number(camp.revision),
      registration: encodeRegistration(registration),
      text: campText(camp.facts),
      sessions:
        sessions.length > 0 ? sessions.map((session) => toSessionEntry(camp, session, season, bits)) : [placeholder],
    },
  };
};
