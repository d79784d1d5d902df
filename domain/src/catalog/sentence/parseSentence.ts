import { formatMinutes, formatNumber } from '../../format.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import type { Category } from '../filterOptions.ts';
import { type Alternative, findCategories, shieldFixedPhrases } from './categoryRules.ts';
import { takeChildren } from './childRules.ts';
import { describeChild } from './describeChild.ts';
import {
  createDraft,
  type Draft,
  markNegations,
  type SentenceChild,
  type SentenceContext,
  type SentenceFilters,
  takeLeftoverNegations,
} from './draft.ts';
import { takeDaysPerWeek, takeOptions } from './optionRules.ts';
import { listPlacePhrases, type ResolvedPlace, takePlace, takeRadius } from './placeRules.ts';
import { takeHours, takePrice } from './priceAndHourRules.ts';
import { isConnectingWord, rejectUnsupportedCriteria } from './weakWords.ts';
import { takeWeeks } from './weekRules.ts';

/**
 * Understands sentences such as "soccer san francisco 6 yo june 22 under $600 until 5:30". The rules are in
 * `docs/search.md`. Nothing is guessed: whatever no rule understands stays search text.
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
}

/** Takes everything whose meaning does not depend on places. */
const parseWithoutPlaces = (text: string, context: SentenceContext) => {
  const draft = createDraft(text, context);
  shieldFixedPhrases(draft);
  // The titles of camps: 'Rock Camp for Girls'.
  if (/\p{Lu}[\p{L}']+ Camps? [Ff]or (?:All )?(?:Girls|Boys)\b/u.test(text))
    draft.shield(/camps? for (?:all )?(?:girls|boys)/g);
  markNegations(draft);
  takeDaysPerWeek(draft);
  const radius = takeRadius(draft);
  takePrice(draft);
  takeChildren(draft);
  takeHours(draft);
  takeWeeks(draft);
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

/** The remaining words, except connecting words and those of `without`. */
const restText = (
  { rest, unshield, context }: Draft,
  alternative?: { readonly mark: string; readonly text: string },
  without?: ReadonlyMap<string, Category>,
): string =>
  rest
    .split(/[\s,|:<>=+/]+/)
    .filter(
      (word) =>
        word !== '' &&
        !isConnectingWord(word) &&
        word !== String(context.season) &&
        /[\p{L}\p{N}\ue000-\ue3ff]/u.test(word),
    )
    .map((word) => (word === alternative?.mark ? alternative.text : unshield(word)))
    .filter((words) => words !== '' && !without?.has(words))
    .join(' ');

/**
 * Parses a sentence.
 * @param places those phrases of `proposePlaces` that are places
 */
export const parseSentence = (
  text: string,
  { places, ...context }: SentenceContext & { readonly places: ReadonlyMap<string, ResolvedPlace> },
): ParsedSentence => {
  const { draft, radius, narrowerWords, finish } = parseWithoutPlaces(text, context);
  const resolved = takePlace(draft, places);
  const choice = finish();
  takeLeftoverNegations(draft);
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
  const rowOf = (rowFilters: SentenceFilters, widened: ReadonlySet<Category>): SentenceRow => ({
    labels: labelsOf(rowFilters, children, placeLabel, widened),
    filters: rowFilters,
    children,
    ...(place && { place }),
    ...(widened.size > 0 && { isWider: true }),
  });
  const withText = (text: string): SentenceFilters => (text ? { ...filters, selectedSearchText: text } : filters);
  const rowOfAlternative = (alternative: Alternative, mark: string): SentenceRow => {
    if ('text' in alternative) return rowOf(withText(restText(draft, { mark, text: alternative.text })), new Set());
    const selectedCategory = [...new Set([...(filters.selectedCategory ?? []), ...alternative.categories])];
    return rowOf({ ...withText(restText(draft, { mark, text: '' })), selectedCategory }, new Set());
  };
  const isUnderstood = choice || Object.keys(filters).length > 0 || children.length > 0 || place !== undefined;
  const rows = choice
    ? choice.alternatives.map((alternative) => rowOfAlternative(alternative, choice.mark))
    : isUnderstood
      ? [rowOf(withText(restText(draft)), new Set())]
      : [];
  if (narrowerWords.size > 0) {
    const widened = new Set(narrowerWords.values());
    const named = choice?.alternatives.flatMap((alternative) => ('text' in alternative ? [] : alternative.categories));
    const selectedCategory = [...new Set([...(filters.selectedCategory ?? []), ...(named ?? []), ...widened])];
    const text = restText(draft, choice && { mark: choice.mark, text: '' }, narrowerWords);
    rows.push(rowOf({ ...withText(text), selectedCategory }, widened));
  }
  return { rows, notUnderstood };
};
