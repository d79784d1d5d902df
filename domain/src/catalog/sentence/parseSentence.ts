import { formatMinutes, formatNumber } from '../../format.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import type { Category } from '../filterOptions.ts';
import { rejectCircumstances } from './circumstanceRules.ts';
import { type Alternative, findCategories, shieldFixedPhrases } from './categoryRules.ts';
import { takeChildren } from './childRules.ts';
import { describeChild } from './describeChild.ts';
import {
  createDraft,
  markNegations,
  type SentenceChild,
  type SentenceContext,
  type SentenceFilters,
  takeLeftoverNegations,
} from './draft.ts';
import { takeDaysPerWeek, takeOptions } from './optionRules.ts';
import { listPlacePhrases, type ResolvedPlace, takePlace, takeRadius } from './placeRules.ts';
import { takeHours, takePrice } from './priceAndHourRules.ts';
import { type IsInCatalog, joinUnits, keepTogether, rejectNumbers, type TextUnit, textUnitsOf } from './searchText.ts';
import { rejectClauses, rejectUnsupportedCriteria } from './weakWords.ts';
import { splitWords } from '../words.ts';
import { takeWeeks } from './weekRules.ts';

/**
 * Understands sentences such as "soccer san francisco 6 yo june 22 under $600 until 5:30". The rules are in
 * `docs/search.md`. Nothing is guessed: whatever no rule understands stays search text, unless no camp contains it.
 */

export interface SentencePlace {
  readonly label: string;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  /** Miles. */
  readonly radius: number;
}

/** One way to understand a sentence. It sets exactly what its labels say. */
export interface SentenceRow {
  /** 'soccer', 'San Francisco', 'age 6': one per filter, place or child. */
  readonly labels: string[];
  readonly filters: SentenceFilters;
  readonly children: SentenceChild[];
  readonly place?: SentencePlace;
  /** True if the row searches whole categories instead of the narrower words that the sentence has. */
  readonly isWider?: true;
}

export interface ParsedSentence {
  /**
   * Empty if nothing but search text was found. One row per alternative ('soccer or tennis'); the last row searches the
   * whole categories of narrower words.
   */
  readonly rows: SentenceRow[];
  /** Phrases that were recognized but set nothing, such as a date outside the season. */
  readonly notUnderstood: string[];
  /** Remaining words that no camp contains. They are no search text, because its result would be empty. */
  readonly notInCatalog: string[];
  /** Remaining words that no camp contains together with the search text. */
  readonly leftOut: string[];
}

/** Takes everything but the places, which are not known yet when they are proposed. */
const parseWithoutPlaces = (text: string, context: SentenceContext, places?: ReadonlyMap<string, ResolvedPlace>) => {
  const draft = createDraft(text, context);
  shieldFixedPhrases(draft);
  // The titles of camps: 'Rock Camp for Girls'.
  if (/\p{Lu}[\p{L}']+ Camps? [Ff]or (?:All )?(?:Girls|Boys)\b/u.test(text))
    draft.shield(/camps? for (?:all )?(?:girls|boys)/g);
  markNegations(draft);
  rejectCircumstances(draft);
  takeDaysPerWeek(draft);
  const radius = takeRadius(draft);
  takePrice(draft);
  takeChildren(draft);
  takeHours(draft);
  takeWeeks(draft, places);
  takeOptions(draft);
  rejectUnsupportedCriteria(draft);
  return { draft, radius, ...findCategories(draft) };
};

/** The phrases of a sentence that may be places. `parseSentence` needs those of them that are. */
export const proposePlaces = (text: string, context: SentenceContext): readonly string[] =>
  listPlacePhrases(parseWithoutPlaces(text, context).draft.rest);

/** Formats 'HH:mm' without am or pm where it is clear. */
const formatTime = (time: string, clearHalf: 'am' | 'pm'): string =>
  formatMinutes(readHourMinute(time) ?? 0).replace(` ${clearHalf}`, '');

/** What is set, one label for each filter, place and child. */
const labelsOf = (
  filters: SentenceFilters,
  children: readonly SentenceChild[],
  placeLabel: string | undefined,
  widened: ReadonlySet<Category>,
): string[] => {
  const weeks = filters.selectedWeekLabel;
  const when = (value: unknown, label: string): readonly string[] => (value === undefined ? [] : [label]);
  return [
    ...when(filters.selectedSearchText, filters.selectedSearchText ?? ''),
    ...(filters.selectedCategory ?? []).map((category) => (widened.has(category) ? `All ${category}` : category)),
    ...when(placeLabel, placeLabel ?? ''),
    ...children.map(describeChild),
    ...when(weeks, `week${weeks?.length === 1 ? '' : 's'} of ${weeks?.join(', ') ?? ''}`),
    ...when(filters.selectedMaxPrice, `≤ $${formatNumber(filters.selectedMaxPrice ?? 0)}`),
    ...when(filters.selectedEarliestTime, `open by ${formatTime(filters.selectedEarliestTime ?? '', 'am')}`),
    ...when(filters.selectedLatestTime, `until ${formatTime(filters.selectedLatestTime ?? '', 'pm')}`),
    ...(filters.selectedDayOrSleepaway ?? []).map((stay) => (stay === 'Day' ? 'day camp' : 'sleepaway')),
    ...(filters.selectedGender ?? []).map((gender) => (gender === 'LGBTQ+' ? gender : `${gender.toLowerCase()} only`)),
    ...(filters.selectedDaysPerWeek ?? []).map((days) => `${days} days a week`),
    ...when(filters.selectedRefunds, 'refunds'),
    ...when(filters.selectedFinancialAidAvailable, 'financial aid'),
    ...when(filters.selectedLunchProvided, 'lunch provided'),
    ...(filters.selectedTimeUntilRegDate ?? []).map((option) =>
      option === 'Open' ? 'registration open' : `registration: ${option.toLowerCase()}`,
    ),
  ];
};

/** What a sentence is parsed with. */
export interface ParseOptions extends SentenceContext {
  /** Those phrases of `proposePlaces` that are places. */
  readonly places: ReadonlyMap<string, ResolvedPlace>;
  /** Without it, every remaining word becomes search text. */
  readonly isInCatalog?: IsInCatalog | undefined;
}

/** Parses a sentence. */
export const parseSentence = (
  text: string,
  { places, isInCatalog = () => true, ...context }: ParseOptions,
): ParsedSentence => {
  const { draft, radius, narrowerWords, finish } = parseWithoutPlaces(text, context, places);
  const resolved = takePlace(draft, places);
  const choice = finish();
  takeLeftoverNegations(draft);
  rejectClauses(draft);
  rejectNumbers(draft);
  const { filters, children, notUnderstood } = draft;
  const miles = radius();
  if (miles !== undefined && !resolved) notUnderstood.push(`${miles} miles`);
  const place = resolved && {
    label: resolved.label,
    lat: resolved.lat,
    lng: resolved.lng,
    radius: miles ?? resolved.radius,
  };
  const placeLabel = place && (miles === undefined ? place.label : `within ${miles} miles of ${place.label}`);
  const rowOf = (rowFilters: SentenceFilters, widened: ReadonlySet<Category> = new Set()): SentenceRow => ({
    labels: labelsOf(rowFilters, children, placeLabel, widened),
    filters: rowFilters,
    children,
    ...(place && { place }),
    ...(widened.size > 0 && { isWider: true }),
  });
  const notInCatalog = new Set<string>();
  const leftOut = new Set<string>();
  const activities = new Set(narrowerWords.keys());
  /** The search text of a row, without words that would make its result empty. */
  const searchableUnits = (units: readonly TextUnit[]): readonly TextUnit[] => {
    const found = units.filter((unit) => isInCatalog(unit.text) || !notInCatalog.add(unit.text));
    const searchable = keepTogether(found, isInCatalog);
    for (const unit of found) if (!searchable.includes(unit)) leftOut.add(unit.text);
    return searchable;
  };
  const withUnits = (units: readonly TextUnit[]): SentenceFilters =>
    units.length > 0 ? { ...filters, selectedSearchText: joinUnits(units) } : filters;
  const rowOfAlternative = (alternative: Alternative, mark: string): SentenceRow => {
    const rowFilters = withUnits(searchableUnits(textUnitsOf(draft, activities, { mark, alternative })));
    if ('text' in alternative) return rowOf(rowFilters);
    const selectedCategory = [...new Set([...(filters.selectedCategory ?? []), ...alternative.categories])];
    return rowOf({ ...rowFilters, selectedCategory });
  };
  const alternatives = choice?.alternatives.filter(
    (alternative) => !('text' in alternative) || isInCatalog(alternative.text) || !notInCatalog.add(alternative.text),
  );
  const rows: SentenceRow[] = [];
  const common = { mark: choice?.mark ?? '', alternative: { categories: [] } };
  const isSet = Object.keys(filters).length > 0 || children.length > 0 || place !== undefined;
  if (choice && alternatives && alternatives.length > 0)
    rows.push(...alternatives.map((alternative) => rowOfAlternative(alternative, choice.mark)));
  else {
    const units = textUnitsOf(draft, activities, common);
    const searchable = searchableUnits(units);
    const hasLostActivities =
      [...activities].some((word) => notInCatalog.has(word)) && !searchable.some((unit) => unit.isActivity);
    // The row of the whole category is closer to an activity that no camp has.
    // 'Soccer near me': the words alone find more than the whole sentence.
    const isShortened = notUnderstood.length > 0 && searchable.length > 0;
    if ((isSet || isShortened) && !hasLostActivities) rows.push(rowOf(withUnits(searchable)));
  }
  if (narrowerWords.size > 0) {
    const widened = new Set(narrowerWords.values());
    const named = choice?.alternatives.flatMap((alternative) => ('text' in alternative ? [] : alternative.categories));
    const selectedCategory = [...new Set([...(filters.selectedCategory ?? []), ...(named ?? []), ...widened])];
    const units = textUnitsOf(draft, activities, common).filter((unit) => !unit.isActivity && !leftOut.has(unit.text));
    rows.push(rowOf({ ...withUnits(searchableUnits(units)), selectedCategory }, widened));
  }
  // Nothing but words: a search for all of them says best that there are none.
  if (rows.length === 0) return { rows, notUnderstood, notInCatalog: [], leftOut: [] };
  return { rows, notUnderstood, notInCatalog: [...notInCatalog], leftOut: [...leftOut] };
};

/** The words of all search texts that a parsed sentence offers. */
export const listSearchWords = ({ rows }: ParsedSentence): readonly string[] =>
  rows.flatMap(({ filters }) => splitWords(filters.selectedSearchText ?? ''));
