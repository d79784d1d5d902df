import { anyOf, normalBaseUrl } from '@campjay/read-models/queryBuilder.ts';
import { type NotNull } from 'kysely';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { benchmarkingAccessFold } from '@campjay/domain/benchmarking/access.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { benchmarkingAccessStream } from '@campjay/events/streams.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import {
  type Principal,
  type Answer,
  ok,
  type Problem,
  problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { type RouteDeps, type Reader } from '@campjay/read-models/reader.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { readUnlockedWebsites, readCampOrgs } from './readCampOrgs.ts';
import { BENCHMARKING_ACCESS } from '@campjay/read-models/models/benchmarkingAccess.ts';
import { type CampRef, readWebsite } from './readGroup.ts';
import { type Comparer } from './comparer.ts';
import {
  BenchmarkResponse,
  BenchmarkCampOrgs,
  BenchmarkRequest,
  WebsiteFilters,
  WebsiteFiltersRequest,
  UnlockedBaseUrls,
} from './contract.ts';
import { deriveWebsiteFilters } from './orgFilters.ts';

/**
 * Decides whether a user may see the benchmark of a website's camps. Everyone may see the sample camp; signed-in users
 * may also see the websites that an admin has unlocked.
 */
type CanCompare = (principal: Pick<Principal, 'roles'>, baseUrl: string) => Promise<boolean>;

const createCanCompare = (store: Pick<EventStore, 'readStream'>): CanCompare => {
  const cachedAccess = createCachedFold(store, benchmarkingAccessFold);
  return async ({ roles }, baseUrl) => {
    const website = normalizeBaseUrl(baseUrl);
    if (website === SAMPLE_CAMP_ORG.base_url) return true;
    if (roles.includes('visitor')) return false;
    return (await cachedAccess.readState(benchmarkingAccessStream(website))).isUnlocked;
  };
};

/**
 * Reads the camps of these websites, ordered by name.
 * @param baseUrls as returned by `normalizeBaseUrl`
 */
const readCampsByBaseUrl = (read: Reader<'camps'>, baseUrls: readonly string[]): Promise<readonly CampRef[]> =>
  read(CAMPS, (db) =>
    db
      .selectFrom('camps')
      .select(['org_id', 'base_url'])
      .where(({ ref }) => normalBaseUrl(ref('base_url')), '=', anyOf(baseUrls))
      .$narrowType<{ base_url: NotNull }>()
      .orderBy(({ fn }) => fn('lower', ['camp_org_name']))
      .orderBy('org_id')
      .execute(),
  );

/**
 * Chooses the camp for a request that selects none: the first camp by name that the caller may compare; if no website
 * is unlocked, the sample camp.
 */
const chooseDefaultCamp = async (
  read: Reader<'camps' | 'benchmarking_access'>,
  principal: Pick<Principal, 'roles'>,
  canCompare: CanCompare,
): Promise<CampRef> => {
  if (principal.roles.includes('visitor')) return SAMPLE_CAMP_ORG;
  const unlockedWebsites = await readUnlockedWebsites(read);
  const camps = await readCampsByBaseUrl(
    read,
    unlockedWebsites.map(({ base_url }) => base_url),
  );
  // The read model may still list a website whose access was just revoked.
  for (const camp of camps) if (await canCompare(principal, camp.base_url)) return camp;
  return SAMPLE_CAMP_ORG;
};

/** Dependencies of the benchmarking routes. */
export interface BenchmarkingDeps extends RouteDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly comparer: Comparer;
}

/** Benchmarking routes (Requirements 7.32 to 7.36). */
export const benchmarkingRoutes = ({ reading, store, comparer }: BenchmarkingDeps): readonly Route[] => {
  const canCompare = createCanCompare(store);
  return combineRoutes(
    reading(CAMPS).get('/api/benchmarking/list-camp-orgs', {
      allow: 'everyone',
      summary: 'The camps that can be compared, the sample camp first.',
      answer: BenchmarkCampOrgs,
      handle: async ({ read }): Promise<Answer<BenchmarkCampOrgs>> =>
        ok({ success: true, data: await readCampOrgs(read), message: '' }),
    }),
    reading(BENCHMARKING_ACCESS).get('/api/benchmarking/list-unlocked-base-urls', {
      allow: 'everyone',
      summary: 'The websites whose camps the caller may compare.',
      answer: UnlockedBaseUrls,
      handle: async ({ read, principal: { roles } }) => {
        const unlockedWebsites = roles.includes('visitor') ? [] : await readUnlockedWebsites(read);
        return ok({ success: true, data: unlockedWebsites.map(({ base_url }) => base_url) });
      },
    }),
    reading(CAMPS).get('/api/benchmarking/get-org-benchmark-filters', {
      allow: 'everyone',
      problems: [404],
      summary: 'The initial filters for comparing the camps of a website: their place, ages and grades.',
      query: WebsiteFiltersRequest,
      answer: WebsiteFilters,
      handle: async ({ read, query: { baseUrl } }) => {
        const { camps } = await readWebsite(read, baseUrl);
        return camps.length === 0 ? noSuchWebsite : ok({ success: true, data: deriveWebsiteFilters(camps) });
      },
    }),
    reading(CAMPS, BENCHMARKING_ACCESS).post('/api/benchmarking/get-camp-benchmark-data', {
      allow: 'everyone',
      problems: [404],
      summary: 'How a camp compares with others: prices, hours, ages, weeks, registration, refunds and aid.',
      body: BenchmarkRequest,
      answer: BenchmarkResponse,
      handle: async ({ read, principal, body: { selectedCampOrg, benchmarkFilters, selectedCohort = [] } }) => {
        const campRef = selectedCampOrg ?? (await chooseDefaultCamp(read, principal, canCompare));
        if (!(await canCompare(principal, campRef.base_url))) return benchmarkLocked;
        const cohort = selectedCohort.map(({ base_url }) => base_url);
        const request = { campRef, filters: benchmarkFilters, cohort };
        const data = await comparer.compare(read, request);
        if (data === 'busy') return comparerBusy;
        return data ? ok({ success: true, data, message: '' }) : noSuchCamp;
      },
    }),
  );
};

const benchmarkLocked: Problem = problem(403, {
  type: 'BenchmarkLocked',
  field: 'selectedCampOrg.base_url',
  message: 'The figures of this camp are locked. The sample camp shows what they look like.',
});

const comparerBusy: Problem = problem(503, {
  type: 'Busy',
  message: 'Many camps are being compared right now. Please try again in a moment.',
  retryAfterSeconds: 5,
});

const noSuchCamp: Problem = problem(404, {
  type: 'NoSuchCamp',
  field: 'selectedCampOrg.org_id',
  message: 'There is no such camp on this website.',
});

const noSuchWebsite: Problem = problem(404, {
  type: 'NoSuchWebsite',
  field: 'baseUrl',
  message: 'No camp of this website is in the catalog.',
});
