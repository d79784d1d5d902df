import { BENCHMARK_KINDS, DEFAULT_BENCHMARK_KIND } from '@campjay/domain/benchmarking/filters.ts';
import { MAX_COHORT_CAMPS } from '@campjay/events/ads/values.ts';
import { z } from 'zod';

// Request and response schemas of the benchmarking page (Requirements 7.32 to 7.36). The field names are published.

/** A camp that can be compared. A website with several camps has one entry per camp. */
export const BenchmarkCampOrg = z.object({
  org_id: z.string(),
  camp_org_name: z.string(),
  base_url: z.string(),
  /** Name and website, to tell entries apart in a list. */
  display_name: z.string(),
  /** The name of the website's first camp by name, which stands for all camps of the website. */
  representativeCampOrgName: z.string(),
});
export type BenchmarkCampOrg = z.infer<typeof BenchmarkCampOrg>;

/**
 * `GET /api/benchmarking/list-camp-orgs`: the sample camp (made up, visible to everyone) first, then the others by name.
 */
export const BenchmarkCampOrgs = z.object({
  success: z.literal(true),
  data: z.array(BenchmarkCampOrg),
  message: z.string(),
});
export type BenchmarkCampOrgs = z.infer<typeof BenchmarkCampOrgs>;

/**
 * `GET /api/benchmarking/list-unlocked-base-urls`: the websites whose benchmarks an admin has unlocked, as normalized
 * base URLs. Empty for visitors, because only signed-in users may see them.
 */
export const UnlockedBaseUrls = z.object({ success: z.literal(true), data: z.array(z.string()) });
export type UnlockedBaseUrls = z.infer<typeof UnlockedBaseUrls>;

const baseUrl = z.string().min(1).max(2_000);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const age = z.int().min(0).max(99);
/** -2 is preschool, 0 is kindergarten. */
const grade = z.int().min(-2).max(20);

/** Age and grade ranges include both ends; null means no limit. */
export const BenchmarkFilters = z
  .object({
    dayOrSleepaway: z.enum(BENCHMARK_KINDS).default(DEFAULT_BENCHMARK_KIND),
    /** True to compare with the camps of `selectedCohort` instead of the camps in an area. */
    useCohort: z.boolean().default(false),
    /** The center of the area, in degrees; null if no place is selected. The whole catalog is then compared. */
    lat: latitude.nullable().default(null),
    lng: longitude.nullable().default(null),
    /** Display name of the place. It is not used as a filter. */
    address: z.string().max(500).default(''),
    radiusMiles: z.number().positive().max(13_000).nullable().default(null),
    ageMin: age.nullable().default(null),
    ageMax: age.nullable().default(null),
    gradeMin: grade.nullable().default(null),
    gradeMax: grade.nullable().default(null),
  })
  .refine(({ lat, lng }) => (lat === null) === (lng === null), { path: ['lng'], message: 'is required with lat' })
  .refine(({ lat, radiusMiles }) => lat === null || radiusMiles !== null, {
    path: ['radiusMiles'],
    message: 'is required with a place (miles)',
  })
  .refine(({ ageMin, ageMax }) => ageMin === null || ageMax === null || ageMin <= ageMax, {
    path: ['ageMax'],
    message: 'must not be below ageMin',
  })
  .refine(({ gradeMin, gradeMax }) => gradeMin === null || gradeMax === null || gradeMin <= gradeMax, {
    path: ['gradeMax'],
    message: 'must not be below gradeMin',
  });
export type BenchmarkFilters = z.infer<typeof BenchmarkFilters>;

/** `POST /api/benchmarking/get-camp-benchmark-data` */
export const BenchmarkRequest = z
  .object({
    /** The camp to compare. By default, the first camp by name that is unlocked; if none is, the sample camp. */
    selectedCampOrg: z.object({ org_id: z.string().min(1).max(200), base_url: baseUrl }).optional(),
    benchmarkFilters: BenchmarkFilters,
    /**
     * Required with `useCohort`: the cohort, given by the websites of its camps. May include the selected camp, which
     * is never compared with itself.
     */
    selectedCohort: z
      .array(z.object({ base_url: baseUrl }))
      .max(MAX_COHORT_CAMPS + 1)
      .optional(),
  })
  .refine(({ benchmarkFilters, selectedCohort }) => !benchmarkFilters.useCohort || selectedCohort !== undefined, {
    path: ['selectedCohort'],
    message: 'is required with useCohort',
  });
export type BenchmarkRequest = z.input<typeof BenchmarkRequest>;

/** Common fields of all figures. */
const Figure = z.object({
  /** How the figure is computed. */
  method: z.string(),
  /** The number of other camps in the figure. */
  camps: z.int(),
  /** The reason why the figure is withheld, as a sentence; null if it is shown. */
  withheld: z.string().nullable(),
});

export const DISTRIBUTIONS = ['weeklyPrice', 'pricePerHour', 'weeklyPriceWithCare', 'registrationDate'] as const;

/**
 * The distribution of a value among the other camps, and the camp's own value. Values are US dollars, or days since
 * 1970-01-01.
 */
export const Distribution = Figure.extend({
  key: z.enum(DISTRIBUTIONS),
  title: z.string(),
  unit: z.enum(['dollars', 'day']),
  quartiles: z.object({ q1: z.number(), median: z.number(), q3: z.number() }).nullable(),
  /** The camp's own value; null if the catalog lacks the needed facts. */
  you: z.number().nullable(),
  /** The share (0 to 1) of other camps with a lower value. Equal values count half. */
  below: z.number().nullable(),
});
export type Distribution = z.infer<typeof Distribution>;

export const SHARES = ['hours', 'ages', 'grades', 'weeks', 'policies'] as const;

/** For each property: the share (0 to 1) of other camps that have it, and whether the camp itself (`you`) has it. */
export const Shares = Figure.extend({
  key: z.enum(SHARES),
  title: z.string(),
  rows: z.array(z.object({ name: z.string(), share: z.number().nullable(), you: z.boolean().nullable() })),
});
export type Shares = z.infer<typeof Shares>;

/**
 * The supply of camps: for each age group (a row) and week (a cell), the number of other camps that serve it, and
 * whether the camp itself (`you`) does.
 */
export const Supply = Figure.extend({
  weeks: z.array(z.string()),
  rows: z.array(
    z.object({
      ages: z.string(),
      /** One cell per week. 'few' stands for 1 to 4 camps; `camps` is null if the figure is withheld. */
      cells: z.array(z.object({ camps: z.union([z.int(), z.literal('few')]).nullable(), you: z.boolean().nullable() })),
    }),
  ),
});
export type Supply = z.infer<typeof Supply>;

export const BenchmarkData = z.object({
  season: z.int(),
  camp: z.object({ org_id: z.string(), camp_org_name: z.string(), base_url: z.string() }),
  /** The comparison group: number of other camps with a matching session, and a sentence that describes them. */
  group: z.object({ camps: z.int(), sentence: z.string() }),
  distributions: z.array(Distribution),
  shares: z.array(Shares),
  supply: Supply,
});
export type BenchmarkData = z.infer<typeof BenchmarkData>;

export const BenchmarkResponse = z.object({ success: z.literal(true), data: BenchmarkData, message: z.string() });
export type BenchmarkResponse = z.infer<typeof BenchmarkResponse>;

/** `GET /api/benchmarking/get-org-benchmark-filters` */
export const WebsiteFiltersRequest = z.object({ baseUrl });

/**
 * Location, ages and grades of a website's camps, as far as the catalog lists them: the initial filters of the
 * benchmarking page for this website.
 */
export const WebsiteFilters = z.object({
  success: z.literal(true),
  data: z.object({
    representativeAddress: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    ageMin: z.int().nullable(),
    ageMax: z.int().nullable(),
    gradeMin: z.int().nullable(),
    gradeMax: z.int().nullable(),
    representativeDayOrSleepaway: z.enum(BENCHMARK_KINDS),
  }),
});
export type WebsiteFilters = z.infer<typeof WebsiteFilters>;
