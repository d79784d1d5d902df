import { keysOf } from '@campjay/events/records.ts';
import type { DayNumber } from '@campjay/events/calendar.ts';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { dayOrSleepawayOption } from './filterOptions.ts';
import type { OptionFilterName } from './filters.ts';
import { readRegistration, registrationOption } from './registration.ts';
import { weekLabelsOf, weekMaskOf } from './season/weeks.ts';
import {
  campCategoriesOf,
  categoriesOf,
  DEFAULT_DAYS_PER_WEEK,
  gendersOf,
  isLunchProvided,
  isSeasonWindow,
} from './sessionFacts.ts';

/** How camps have the options of a filter. All sessions of a camp have the same options. */
interface CampRule {
  readonly level: 'camp';
  readonly optionsOf: (camp: CampFacts) => readonly string[];
}

/** Like `CampRule`, but the options change from day to day, although the camp stays the same. */
interface DailyRule {
  readonly level: 'camp';
  readonly optionsOf: (camp: CampFacts, today: DayNumber) => readonly string[];
}

/** A session of a season whose start and end dates can be parsed. */
export interface SeasonSession {
  readonly facts: SessionFacts;
  readonly start: DayNumber;
  readonly end: DayNumber;
}

/** How sessions have the options of a filter. */
interface SessionRule {
  readonly level: 'session';
  readonly optionsOf: (camp: CampFacts, session: SeasonSession, season: number) => readonly string[];
  /** The options of a camp without sessions. Without this function, such a camp passes the filter. */
  readonly optionsWithoutSessions?: (camp: CampFacts) => readonly string[];
}

/**
 * Only these filters have a daily rule: the search index stores when registration opens, and computes the options each
 * day. A second one needs a place in the index first.
 */
type DailyFilterName = 'registrations';
export type FilterRule = CampRule | DailyRule | SessionRule;
type FilterRules = Readonly<
  Record<DailyFilterName, DailyRule> & Record<Exclude<OptionFilterName, DailyFilterName>, CampRule | SessionRule>
>;

const yesOrNo = (isYes: boolean): readonly string[] => [isYes ? 'Yes' : 'No'];

/**
 * How a camp or session has the options of each filter of `FILTERS`. The order is that of the fields in requests and
 * responses, and of the options in the search index.
 */
export const FILTER_RULES: FilterRules = {
  weeks: {
    level: 'session',
    optionsOf: (_camp, { facts, start, end }, season) => {
      const weeks = weekMaskOf(start, end, season, isSeasonWindow(facts));
      return weekLabelsOf(season).filter((_label, week) => (weeks & (1 << week)) !== 0);
    },
  },
  daysPerWeek: {
    level: 'camp',
    optionsOf: ({ days_per_week: days = DEFAULT_DAYS_PER_WEEK }) => [String(days)],
  },
  categories: {
    level: 'session',
    optionsOf: (camp, { facts }) => categoriesOf(camp, facts),
    optionsWithoutSessions: campCategoriesOf,
  },
  genders: {
    level: 'session',
    optionsOf: (camp, { facts }) => gendersOf(camp, facts),
  },
  stays: {
    level: 'session',
    optionsOf: (_camp, { facts: { day_or_sleepaway: stay } }) => (stay ? [dayOrSleepawayOption[stay]] : []),
  },
  financialAid: {
    level: 'camp',
    optionsOf: (camp) => yesOrNo(camp.financial_aid_available === 'yes'),
  },
  registrations: {
    level: 'camp',
    optionsOf: (camp, today) => [registrationOption(readRegistration(camp.registration_date), today)],
  },
  refunds: {
    level: 'camp',
    optionsOf: (camp) => yesOrNo(camp.offers_refunds === 'yes'),
  },
  lunchProvided: {
    level: 'session',
    optionsOf: (camp, { facts }) => yesOrNo(isLunchProvided(camp, facts)),
  },
};

/** The names of all filters with options, in the order of `FILTER_RULES`. */
export const OPTION_FILTER_NAMES = keysOf(FILTER_RULES);
