import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  DAYS_PER_WEEK,
  FINANCIAL_AID,
  GENDERS,
  REFUNDS,
  TIME_UNTIL_REGISTRATION,
} from '@campjay/domain/catalog/filterOptions.ts';
import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { HOUR_MINUTE } from '@campjay/events/clock.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { z } from 'zod';
import { ShownAd, ShownAdvertiser } from '../ads/contract.ts';

/** Request and response schemas of the catalog search. `rule.ts` defines the meaning of each filter. */

const optionList = <Option extends string>(options: readonly Option[]) => z.array(z.enum(options)).max(100).default([]);
const time = z.string().regex(new RegExp(`^$|${HOUR_MINUTE.source}`), "must be '' or 'HH:mm'");
/** An ISO date, or an ISO date and time: only the written day counts. */
const birthDate = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d(T|$)/, 'must be an ISO date')
  .refine((value) => readIsoDay(value) !== undefined && !Number.isNaN(Date.parse(value)), 'must be an ISO date');
const grade = z.int().min(-2).max(20);
/** Longer than any id or card identity (two ids of 200 characters plus separators) in the catalog. */
const ids = z.array(z.string().max(500)).max(5000).default([]);

export const FilterState = z.object({
  /** Week labels of the open season, such as 'June 9'; any other label is refused. */
  selectedWeekLabel: z.array(z.string().max(20)).max(100).default([]),
  selectedDaysPerWeek: z
    .array(
      z.union([
        z.literal(DAYS_PER_WEEK),
        z.enum(DAYS_PER_WEEK.map(String) as ['3', '4', '5', '6', '7']).transform(Number),
      ]),
    )
    .max(100)
    .default([]),
  selectedCategory: optionList(CATEGORIES),
  selectedGender: optionList(GENDERS),
  selectedDayOrSleepaway: optionList(DAY_OR_SLEEPAWAY),
  selectedFinancialAidAvailable: optionList(FINANCIAL_AID),
  selectedTimeUntilRegDate: optionList(TIME_UNTIL_REGISTRATION),
  selectedRefunds: optionList(REFUNDS),
  /** US dollars. */
  selectedMaxPrice: z.int().min(0).nullable().default(null),
  selectedEarliestTime: time.default(''),
  selectedLatestTime: time.default(''),
  selectedSearchText: z.string().max(200).default(''),
  selectedChildDOBs: z.array(birthDate).max(20).default([]),
  selectedRisingGrades: z.array(grade).max(20).default([]),
  /** One entry per child, for kids with only a birth date or only a grade. Takes precedence over the two lists. */
  children: z
    .array(z.object({ dob: birthDate.optional(), grade: grade.optional() }))
    .max(20)
    .optional(),
});
export type FilterState = z.infer<typeof FilterState>;

/** Degrees; null, or null members, mean no place. */
const LatLong = z
  .object({ lat: z.number().min(-90).max(90).nullable(), lng: z.number().min(-180).max(180).nullable() })
  .nullable();

const place = {
  latLongUser: LatLong.default(null),
  latLongUserRadius: z.number().positive().max(13_000).nullable().default(null),
};

const placeHasRadius = (request: { latLongUser: z.infer<typeof LatLong>; latLongUserRadius: number | null }): boolean =>
  request.latLongUser === null ||
  request.latLongUser.lat === null ||
  request.latLongUser.lng === null ||
  request.latLongUserRadius !== null;
const RADIUS_MISSING = { path: ['latLongUserRadius'], message: 'is required with a place (miles)' };

export const CampDataChunkRequest = z
  .object({
    /** The page's region or category path, sent as context only; it filters nothing. */
    slug: z.string().max(200).default(''),
    filterState: FilterState,
    ...place,
    sortCriteria: z.enum(['alpha', 'distance']).default('alpha'),
    loadedAdOrgIds: ids,
    loadedOrganicOrgIds: ids,
    renderedInstanceIds: ids,
    /** Number of cards, ads included. */
    limit: z.int().min(1).max(100).default(18),
  })
  .refine(placeHasRadius, RADIUS_MISSING);
export type CampDataChunkRequest = z.infer<typeof CampDataChunkRequest>;

/** The same body with the same validation; fields that only concern cards do not affect the counts. */
export const FacetCountsRequest = CampDataChunkRequest;
export type FacetCountsRequest = Pick<
  CampDataChunkRequest,
  'slug' | 'filterState' | 'latLongUser' | 'latLongUserRadius'
>;

/** A card: a camp with only its passing sessions, in the camp's own order. */
export const CampOrg = CampFacts.extend({
  org_id: z.string(),
  /** Days from today to the registration date; negative when past, absent without a readable date. */
  timeUntilRegDate: z.int().optional(),
  /**
   * Miles to the nearest passing session, if a place was sent. If no session passes, to the nearest session; for a camp
   * without sessions, to the camp.
   */
  distance: z.number().optional(),
  instances: z.array(SessionFacts.extend({ distance: z.number().optional() })),
  /**
   * With `advertiser`: marks this card as an advertisement (Requirement 3.30). Its sessions are the ad's passing
   * sessions.
   */
  ad: ShownAd.optional(),
  advertiser: ShownAdvertiser.optional(),
  /** Only on advertisements: identifies this card when a view or click is reported. */
  ad_token: z.string().optional(),
});
export type CampOrg = z.infer<typeof CampOrg>;

export const FILTER_FIELDS = [
  'selectedWeekLabel',
  'selectedDaysPerWeek',
  'selectedCategory',
  'selectedGender',
  'selectedDayOrSleepaway',
  'selectedFinancialAidAvailable',
  'selectedTimeUntilRegDate',
  'selectedRefunds',
  'selectedMaxPrice',
  'selectedEarliestTime',
  'selectedLatestTime',
  'selectedSearchText',
  'children',
  'latLongUser',
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** A typed word without an exact match, and the catalog words that match it with typos tolerated (at most 20). */
const Forgiven = z.object({ typed: z.string(), meant: z.array(z.string()) });

export const CampDataChunk = z.object({
  data: z.object({
    combinedData: z.array(CampOrg),
    /** Camps with at least one passing session. */
    totalMatchedOrgs: z.int(),
    /** Only when nothing matched: for each single filter, how many camps match without it; most first. */
    relax: z.array(z.object({ field: z.enum(FILTER_FIELDS), freed: z.int() })).optional(),
    forgiven: z.array(Forgiven).optional(),
    /** The text index was unavailable, so words were compared only with the catalog's own words. */
    wordsMatchedSimply: z.literal(true).optional(),
    season: z.int(),
  }),
});
export type CampDataChunk = z.infer<typeof CampDataChunk>;

export const FacetCounts = z.object({
  data: z.object({
    totalMatchedOrgs: z.int(),
    /** Filter-state field → option → number of matching camps if that filter were set to that option alone. */
    facets: z.record(z.string(), z.record(z.string(), z.int())),
    season: z.int(),
  }),
});
export type FacetCounts = z.infer<typeof FacetCounts>;
