import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Answer, get, ok, post, type Problem, problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { type Pool } from 'pg';
import { benchmarkingAccess } from './benchmarkingAccess.ts';
import { type Comparer } from './comparer.ts';
import {
  BenchmarkAnswer,
  BenchmarkCampOrgs,
  BenchmarkRequest,
  OrgFilters,
  OrgFiltersRequest,
  UnlockedBaseUrls,
} from './contract.ts';
import { defaultCamp } from './defaultCamp.ts';
import { orgFiltersOf } from './orgFilters.ts';
import { BENCHMARKING_ACCESS, CAMPS, readCampOrgs, readUnlockedWebsites } from './readCampOrgs.ts';
import { readWebsite } from './readGroup.ts';

export interface BenchmarkingDeps {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly comparer: Comparer;
}

/** Benchmarking routes (Requirements 7.32 to 7.36). */
export const benchmarkingRoutes = ({ pool, store, comparer }: BenchmarkingDeps): readonly Route[] => {
  const canCompare = benchmarkingAccess(store);
  return routes(
    get('/api/benchmarking/list-camp-orgs', {
      allow: 'everyone',
      summary: 'The camps that can be compared, the sample camp first.',
      answer: BenchmarkCampOrgs,
      reads: [CAMPS],
      handle: async (): Promise<Answer<BenchmarkCampOrgs>> =>
        ok({ success: true, data: await readCampOrgs(pool), message: '' }),
    }),
    get('/api/benchmarking/list-unlocked-base-urls', {
      allow: 'everyone',
      summary: 'The websites whose camps may be compared by the caller.',
      answer: UnlockedBaseUrls,
      reads: [BENCHMARKING_ACCESS],
      handle: async ({ principal: { roles } }) => {
        const unlocked = roles.includes('visitor') ? [] : await readUnlockedWebsites(pool);
        return ok({ success: true, data: unlocked.map(({ base_url }) => base_url) });
      },
    }),
    get('/api/benchmarking/get-org-benchmark-filters', {
      allow: 'everyone',
      problems: [404],
      summary: 'Where the camps of a website are, and whom they take: what its comparison begins with.',
      query: OrgFiltersRequest,
      answer: OrgFilters,
      reads: [CAMPS],
      handle: async ({ query: { baseUrl } }) => {
        const { camps } = await readWebsite(pool, baseUrl);
        return camps.length === 0 ? noSuchWebsite : ok({ success: true, data: orgFiltersOf(camps) });
      },
    }),
    post('/api/benchmarking/get-camp-benchmark-data', {
      allow: 'everyone',
      problems: [404],
      summary: 'How a camp compares with others: prices, hours, ages, weeks, registration, refunds and aid.',
      body: BenchmarkRequest,
      answer: BenchmarkAnswer,
      reads: [CAMPS, BENCHMARKING_ACCESS],
      handle: async ({ principal, body: { selectedCampOrg, benchmarkFilters, selectedCohort = [] } }) => {
        const campRef = selectedCampOrg ?? (await defaultCamp(pool, principal, canCompare));
        if (!(await canCompare(principal, campRef.base_url))) return locked;
        const cohort = selectedCohort.map(({ base_url }) => base_url);
        const request = { campRef, filters: benchmarkFilters, cohort };
        const data = await comparer.compare(request);
        if (data === 'busy') return busy;
        return data ? ok({ success: true, data, message: '' }) : noSuchCamp;
      },
    }),
  );
};

const locked: Problem = problem(403, {
  type: 'BenchmarkLocked',
  field: 'selectedCampOrg.base_url',
  message: 'The figures of this camp are locked. The sample camp shows what they look like.',
});

const busy: Problem = problem(503, {
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
  message: 'No camp of this website is in the catalogue.',
});
