import { MAX_CHILD_AGE } from '@campjay/domain/limits.ts';
import { RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { type FilterField, type Offers } from '../contract.ts';
import { activeFields, type Child, optionsOf, type Place, type SearchCriteria, withOnly } from '../searchCriteria.ts';
import { and, andInto, andNot } from './bitmaps.ts';
import { countCamps, evaluate, scratch, SCRATCH, type SearchQuery } from './evaluate.ts';
import { countOptions, countsOf, emptyCounts } from './facetCounts.ts';
import { writeSessionsWithinRadius } from './geoGrid.ts';
import { type Slice } from './slice.ts';
import { type Snapshot } from './snapshot.ts';
import { firstByDistance } from './topCamps.ts';

/** How a search that finds nothing can be changed to find camps. */
export interface EmptyResultHelp {
  /**
   * For each active filter, the number of camps that would match without it (`freed`), highest number first. Filters
   * without which still nothing matches are left out.
   */
  readonly relax: readonly { readonly field: FilterField; readonly freed: number }[];
  /** Other values of a single filter with which camps match. */
  readonly offers: Offers;
}

/** The sessions of a slice that pass all filters but one. */
interface Relaxed {
  readonly slice: Slice;
  readonly bitmap: Int32Array;
}

/** Maximum number of entries in each list of offers. */
const MAX_OFFERS = 3;
/** How many years younger or older the offered ages are. An older age comes first: it may be reached before camp. */
const AGE_STEPS = [1, -1, 2, -2];

/**
 * Explains why nothing matches. Other values of a filter find camps only among the sessions that pass all other
 * filters, so the offers are counted in the same bitmaps as `relax`.
 * @param query a query without matches
 */
export const explainEmptyResult = (snapshot: Snapshot, query: SearchQuery): EmptyResultHelp => {
  const { criteria } = query;
  const relaxedSlices = snapshot.scheduled.map((slice) => ({ slice, bitmaps: relaxedBitmaps(slice, query) }));
  const relax: { field: FilterField; freed: number }[] = [];
  let offers: Offers = { radius: [], weeks: [], ages: [] };
  for (const field of activeFields(criteria)) {
    const relaxed = relaxedSlices.flatMap(({ slice, bitmaps }) => {
      const bitmap = bitmaps.get(field);
      return bitmap ? [{ slice, bitmap }] : [];
    });
    const freed = countIn(relaxed, ({ bitmap }) => bitmap);
    if (freed === 0) continue;
    relax.push({ field, freed });
    if (field === 'latLongUser' && criteria.place) offers = { ...offers, ...placeOffers(relaxed, criteria.place) };
    if (field === 'selectedWeekLabel') offers = { ...offers, weeks: weekOffers(relaxed, criteria) };
    if (field === 'children') offers = { ...offers, ages: ageOffers(relaxed, criteria) };
  }
  return { relax: relax.sort((a, b) => b.freed - a.freed), offers };
};

/** The price includes care if the selected times need it, so these filters are only evaluated together. */
const LINKED_FIELDS: ReadonlySet<FilterField> = new Set([
  'selectedMaxPrice',
  'selectedEarliestTime',
  'selectedLatestTime',
]);

/**
 * Filter → the sessions that pass all other filters; valid until the next search. Evaluates each independent filter
 * once: since no session passes all filters, these sessions fail exactly this one.
 */
const relaxedBitmaps = (slice: Slice, query: SearchQuery): ReadonlyMap<FilterField, Int32Array> => {
  const { segment, alive } = slice;
  const filters = activeFields(query.criteria).map((field, index) => ({
    field,
    bitmap: scratch(segment, SCRATCH.ladder + index),
  }));
  const independent = filters.filter(({ field }) => !LINKED_FIELDS.has(field));
  const linked = filters.filter(({ field }) => LINKED_FIELDS.has(field));
  const linkedFields = linked.map(({ field }) => field);
  const passes = (only: readonly FilterField[]): Int32Array => {
    const criteria = withOnly(query.criteria, only);
    return evaluate(slice, { criteria, meanings: criteria.words ? query.meanings : [] });
  };
  const failsAny = scratch(segment, SCRATCH.chosen).fill(0);
  const failsSeveral = scratch(segment, SCRATCH.chosen + 1).fill(0);
  for (const { field, bitmap } of independent) {
    const passing = passes([field]);
    for (let word = 0; word < bitmap.length; word++) {
      const failing = (alive[word] ?? 0) & ~(passing[word] ?? 0);
      bitmap[word] = failing;
      failsSeveral[word] = (failsSeveral[word] ?? 0) | ((failsAny[word] ?? 0) & failing);
      failsAny[word] = (failsAny[word] ?? 0) | failing;
    }
  }
  for (const { field, bitmap } of linked) {
    bitmap.set(passes(linkedFields.filter((other) => other !== field)));
    andNot(bitmap, failsAny);
  }
  const passesLinked = passes(linkedFields);
  for (const { bitmap } of independent) {
    andNot(bitmap, failsSeveral);
    and(bitmap, passesLinked);
  }
  return new Map(filters.map(({ field, bitmap }) => [field, bitmap]));
};

/** Counts the camps with a session in the bitmap that `select` returns for each slice. */
const countIn = (relaxed: readonly Relaxed[], select: (relaxed: Relaxed) => Int32Array): number =>
  relaxed.reduce((sum, sliceMatches) => sum + countCamps(sliceMatches.slice.segment, select(sliceMatches)), 0);

/** Larger radiuses, and the distance of the nearest camps. */
const placeOffers = (relaxed: readonly Relaxed[], place: Place): Pick<Offers, 'radius' | 'nearest'> => {
  const everywhere = { ...place, radius: Number.POSITIVE_INFINITY };
  const miles = relaxed
    .flatMap(({ slice, bitmap }) => firstByDistance(slice.segment, bitmap, everywhere, new Set(), MAX_OFFERS))
    .map(({ sortKey: distance }) => distance)
    .sort((a, b) => a - b)
    .slice(0, MAX_OFFERS);
  const [nearestMiles] = miles;
  if (nearestMiles === undefined) return { radius: [] };
  const radius: { miles: number; total: number }[] = [];
  for (const option of RADIUS_MILES.filter((option) => option > place.radius && option >= nearestMiles)) {
    const total = countIn(relaxed, ({ slice: { segment }, bitmap }) => {
      const within = scratch(segment, SCRATCH.filter);
      writeSessionsWithinRadius(segment.geo, { ...place, radius: option }, within);
      and(within, bitmap);
      return within;
    });
    if (total > (radius.at(-1)?.total ?? 0)) radius.push({ miles: option, total });
    if (radius.length === MAX_OFFERS) break;
  }
  return { radius, nearest: { miles, ...(radius[0] && { within: radius[0] }) } };
};

/** The weeks nearest to a selected one. */
const weekOffers = (relaxed: readonly Relaxed[], { season, options }: SearchCriteria): Offers['weeks'] => {
  const counts = emptyCounts();
  for (const { slice, bitmap } of relaxed) countOptions(slice, bitmap, ['selectedWeekLabel'], counts);
  const totals = countsOf(counts, 'selectedWeekLabel');
  const selected = options.get('selectedWeekLabel') ?? [];
  const weeksAway = (week: number) => Math.min(...selected.map((other) => Math.abs(other - week)));
  return optionsOf(season)
    .selectedWeekLabel.map((label, week) => ({ label, total: totals[week] ?? 0, away: weeksAway(week) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.away - b.away)
    .slice(0, MAX_OFFERS)
    .map(({ label, total }) => ({ label, total }));
};

/** The ages near that of the only child, if its age is given. */
const ageOffers = (relaxed: readonly Relaxed[], { children }: SearchCriteria): Offers['ages'] => {
  const [child, ...others]: readonly Child[] = children?.kind === 'each' ? children.children : [];
  if (child?.age === undefined || others.length > 0) return [];
  const { age, grade } = child;
  return AGE_STEPS.map((step) => age + step)
    .filter((offeredAge) => offeredAge >= 0 && offeredAge <= MAX_CHILD_AGE)
    .map((offeredAge) => ({
      age: offeredAge,
      total: countIn(relaxed, ({ slice: { segment }, bitmap }) => {
        const accepted = scratch(segment, SCRATCH.filter);
        andInto(accepted, bitmap, segment.ages.get(offeredAge) ?? segment.anyAge);
        if (grade !== undefined) and(accepted, segment.grades.get(grade) ?? segment.anyGrade);
        return accepted;
      }),
    }))
    .filter(({ total }) => total > 0);
};
