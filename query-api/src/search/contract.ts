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
import { HOUR_MINUTE_PATTERN } from '@campjay/events/clock.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { z } from 'zod';
import { ShownAd, ShownAdvertiser } from '../ads/contract.ts';

/** Request and response schemas of the catalog search. `rule.ts` defines the meaning of each filter. */

const optionList = <Option extends string>(options: readonly Option[]) => z.array(z.enum(options)).max(100).default([]);
const time = z.string().regex(new RegExp(`^$|${HOUR_MINUTE_PATTERN.source}`), "must be '' or 'HH:mm'");
/** An ISO date, or an ISO date and time. The time and its offset are ignored. */
const birthDate = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d(T|$)/, 'must be an ISO date')
  .refine((value) => readIsoDay(value) !== undefined && !Number.isNaN(Date.parse(value)), 'must be an ISO date');
const grade = z.int().min(-2).max(20);
/** Ids or card identities. The longest card identity consists of two ids of 200 characters and separators. */
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
  /** In US dollars. */
  selectedMaxPrice: z.int().min(0).nullable().default(null),
  selectedEarliestTime: time.default(''),
  selectedLatestTime: time.default(''),
  selectedSearchText: z.string().max(200).default(''),
  selectedChildDOBs: z.array(birthDate).max(20).default([]),
  selectedRisingGrades: z.array(grade).max(20).default([]),
  /**
   * One entry per child, for children of whom only a birth date or only a grade is known. If present,
   * `selectedChildDOBs` and `selectedRisingGrades` are ignored.
   */
  children: z
    .array(z.object({ dob: birthDate.optional(), grade: grade.optional() }))
    .max(20)
    .optional(),
});
export type FilterState = z.infer<typeof FilterState>;

/** In degrees. Null, or a null coordinate, means that no place is given. */
const LatLong = z
  .object({ lat: z.number().min(-90).max(90).nullable(), lng: z.number().min(-180).max(180).nullable() })
  .nullable();

const placeFields = {
  latLongUser: LatLong.default(null),
  /** In miles. */
  latLongUserRadius: z.number().positive().max(13_000).nullable().default(null),
};

const hasRadiusIfPlace = (request: {
  latLongUser: z.infer<typeof LatLong>;
  latLongUserRadius: number | null;
}): boolean =>
  request.latLongUser === null ||
  request.latLongUser.lat === null ||
  request.latLongUser.lng === null ||
  request.latLongUserRadius !== null;
const RADIUS_MISSING = { path: ['latLongUserRadius'], message: 'is required with a place (miles)' };

export const CampDataChunkRequest = z
  .object({
    /** Path of the region or category page that sends the request. It has no effect on the result. */
    slug: z.string().max(200).default(''),
    filterState: FilterState,
    ...placeFields,
    sortCriteria: z.enum(['alpha', 'distance']).default('alpha'),
    /** The camps whose cards the client already has: as advertisements, and as regular results. */
    loadedAdOrgIds: ids,
    loadedOrganicOrgIds: ids,
    /** The card identities of all cards that the client shows; see `cardIdentity`. */
    renderedInstanceIds: ids,
    /** Maximum number of cards, including ads. */
    limit: z.int().min(1).max(100).default(18),
  })
  .refine(hasRadiusIfPlace, RADIUS_MISSING);
export type CampDataChunkRequest = z.infer<typeof CampDataChunkRequest>;

/** The same body as for the cards. Fields that only select cards, such as `limit`, do not affect the counts. */
export const FacetCountsRequest = CampDataChunkRequest;
export type FacetCountsRequest = Pick<
  CampDataChunkRequest,
  'slug' | 'filterState' | 'latLongUser' | 'latLongUserRadius'
>;

/** A card: a camp with only those of its sessions that pass the filters, in the order that the camp lists them. */
export const CampOrg = CampFacts.extend({
  org_id: z.string(),
  /** Days from today to the registration date; negative if it is past, absent if there is no valid date. */
  timeUntilRegDate: z.int().optional(),
  /**
   * Miles to the nearest passing session, if the request has a place. If no session passes: miles to the nearest
   * session; for a camp without sessions, to the camp.
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

/** A typed word that the catalog does not contain, and the similar catalog words used instead (at most 20). */
const CorrectedWord = z.object({ typed: z.string(), meant: z.array(z.string()) });

export const CampDataChunk = z.object({
  data: z.object({
    /** The cards, with advertisements between them. */
    combinedData: z.array(CampOrg),
    /** Number of camps with at least one passing session. */
    totalMatchedOrgs: z.int(),
    /** Only if nothing matches: for each filter, how many camps would match without it, highest number first. */
    relax: z.array(z.object({ field: z.enum(FILTER_FIELDS), freed: z.int() })).optional(),
    /** The typed words that were corrected. */
    forgiven: z.array(CorrectedWord).optional(),
    /** True if the text index was unavailable, so that the API matched words against its in-memory vocabulary. */
    wordsMatchedSimply: z.literal(true).optional(),
    season: z.int(),
  }),
});
export type CampDataChunk = z.infer<typeof CampDataChunk>;

export const FacetCounts = z.object({
  data: z.object({
    totalMatchedOrgs: z.int(),
    /** Filter field → option → number of matching camps if the filter had only that option. */
    facets: z.record(z.string(), z.record(z.string(), z.int())),
    season: z.int(),
  }),
});
export type FacetCounts = z.infer<typeof FacetCounts>;
