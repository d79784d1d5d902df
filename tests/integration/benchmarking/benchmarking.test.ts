import { readFileSync } from 'node:fs';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import {
  BenchmarkResponse,
  BenchmarkCampOrgs,
  type BenchmarkRequest,
} from '@campjay/query-api/benchmarking/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Browser, openFamilies } from '../support/product/openFamilies.ts';

const LINES = readFileSync(new URL('../../../campjay/catalog/real-camps.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly org_id: string; readonly base_url?: string });
/** Two of the bundled camps: one with a price, and one with another website. */
const [FOUR_FEET, ACADEMY] = ['4ft-and-up-kitchen', 'academy-summer-camp'].map((orgId) => {
  const { org_id, base_url = '' } = LINES.find((line) => line.org_id === orgId) ?? { org_id: '' };
  return { org_id, base_url };
}) as [CampPair, CampPair];
interface CampPair {
  readonly org_id: string;
  readonly base_url: string;
}
const SAN_FRANCISCO = { lat: 37.7749, lng: -122.4194, address: 'San Francisco' };

const families = await openFamilies({ camps: LINES });
const admin = await families.adminSignedUp('Ada');
const parent = await families.signedUp('Olive', 'Ownersen');
const visitor = families.browser();
await admin.postOk('/api/admin/benchmarking-access/grant', { baseUrls: [`${FOUR_FEET.base_url.toUpperCase()}/`] });
afterAll(async () => families[Symbol.asyncDispose]());

type Filters = BenchmarkRequest['benchmarkFilters'];
const requestBody = (camp: CampPair, benchmarkFilters: Filters = {}, selectedCohort?: readonly CampPair[]) => ({
  selectedCampOrg: camp,
  benchmarkFilters,
  ...(selectedCohort && { selectedCohort }),
});
const PATH = '/api/benchmarking/get-camp-benchmark-data';
const figures = async (...args: Parameters<typeof requestBody>) => {
  const { body } = await parent.post(PATH, requestBody(...args));
  return BenchmarkResponse.parse(body).data;
};

describe('access to camp comparisons', () => {
  // Covers: 3.122, 6.22, 7.22, D15.24
  it('is open to everyone for the sample camp, and to signed-in users for an unlocked website', async () => {
    for (const [browser, camp, status] of [
      [visitor, SAMPLE_CAMP_ORG, 200],
      [parent, SAMPLE_CAMP_ORG, 200],
      [parent, FOUR_FEET, 200],
      [visitor, FOUR_FEET, 403],
      [parent, ACADEMY, 403],
      [admin, ACADEMY, 403],
    ] as const)
      expect([camp.org_id, (await browser.post(PATH, requestBody(camp))).status]).toEqual([camp.org_id, status]);
  });

  // Covers: 7.34, 7.35
  it('without a named camp compares the first unlocked one, and the sample camp for visitors', async () => {
    const comparedFor = async (browser: Browser, body: object) => {
      const answer = await browser.post(PATH, body);
      return answer.status === 200 ? BenchmarkResponse.parse(answer.body).data.camp.org_id : answer.body;
    };
    const cohort = [{ base_url: ACADEMY.base_url }, { base_url: FOUR_FEET.base_url }];
    const withCohort = { benchmarkFilters: { useCohort: true }, selectedCohort: cohort };
    expect(await comparedFor(parent, { benchmarkFilters: { dayOrSleepaway: 'Day Camp' } })).toBe(FOUR_FEET.org_id);
    expect(await comparedFor(parent, withCohort)).toBe(FOUR_FEET.org_id);
    expect(await comparedFor(visitor, { benchmarkFilters: {} })).toBe(SAMPLE_CAMP_ORG.org_id);
    expect(await comparedFor(visitor, withCohort)).toBe(SAMPLE_CAMP_ORG.org_id);
  });

  // Covers: 5.9, 7.21, 7.33
  it('is listed by website, and is empty for visitors', async () => {
    const path = '/api/benchmarking/list-unlocked-base-urls';
    expect((await parent.get(path)).body).toEqual({
      success: true,
      data: ['https://www.4ftandupkitchen.com/summer-camp'],
    });
    expect((await visitor.get(path)).body).toEqual({ success: true, data: [] });
    expect((await admin.get('/api/admin/benchmarking-access')).body).toMatchObject({
      overrides: [{ baseUrl: 'https://www.4ftandupkitchen.com/summer-camp' }],
    });
  });

  // Covers: 1.42, 2.191, 6.19, 7.23
  it('ends when it is revoked, even while read models lag behind', async () => {
    const access = { baseUrls: [ACADEMY.base_url] };
    await admin.postOk('/api/admin/benchmarking-access/grant', access);
    expect((await parent.post(PATH, requestBody(ACADEMY))).status).toBe(200);
    await families.whileNobodyProjects(async () => {
      expect((await admin.post('/api/admin/benchmarking-access/revoke', access)).status).toBe(200);
      expect((await parent.post(PATH, requestBody(ACADEMY))).status).toBe(403);
    });
  });

  it('does not reach a camp through another camp’s website', async () => {
    const borrowed = { org_id: ACADEMY.org_id, base_url: FOUR_FEET.base_url };
    expect(await parent.post(PATH, requestBody(borrowed))).toMatchObject({ status: 404, body: { type: 'NoSuchCamp' } });
  });
});

describe('the camps that can be compared', () => {
  // Covers: 3.121, 7.32, D15.25
  it('are all camps with a website, each with its own, the sample camp first', async () => {
    const { data } = BenchmarkCampOrgs.parse((await visitor.get('/api/benchmarking/list-camp-orgs')).body);
    expect(data[0]).toEqual(SAMPLE_CAMP_ORG);
    const pairs = LINES.flatMap(({ org_id, base_url }) => (base_url === undefined ? [] : [`${org_id} ${base_url}`]));
    expect(
      data
        .slice(1)
        .map(({ org_id, base_url }) => `${org_id} ${base_url}`)
        .sort(),
    ).toEqual(pairs.sort());
    const codeNinjas = data.filter(({ base_url }) => base_url === 'https://www.codeninjas.com');
    expect(new Set(codeNinjas.map(({ representativeCampOrgName }) => representativeCampOrgName)).size).toBe(1);
    expect(new Set(codeNinjas.map(({ org_id }) => org_id)).size).toBe(4);
  });

  // Covers: 3.125, 7.36
  it('return default filters with their location and ages', async () => {
    const path = '/api/benchmarking/get-org-benchmark-filters?baseUrl=';
    expect((await visitor.get(`${path}${encodeURIComponent(`${FOUR_FEET.base_url}/`)}`)).body).toMatchObject({
      data: {
        representativeAddress: 'San Francisco, CA',
        lat: 37.7925,
        lng: -122.4382,
        ageMin: 4,
        ageMax: 12,
        gradeMin: null,
      },
    });
    expect((await visitor.get(`${path}${SAMPLE_CAMP_ORG.base_url}`)).body).toMatchObject({
      data: { lat: SAN_FRANCISCO.lat, representativeDayOrSleepaway: 'Day Camp', gradeMin: 1, gradeMax: 6 },
    });
    expect((await visitor.get(`${path}https://nowhere.example`)).status).toBe(404);
  });
});

/** The same figures from PostgreSQL's percentile_cont over the read model, computed independently. */
const weeklyPricesInSql = async (circle: { lat: number; lng: number; miles: number } | undefined, kind: string) => {
  const { pool } = families;
  const build = await readActiveBuild(pool, 'camps');
  const { rows } = await pool.query<{ camps: string; q1: number | null; median: number | null; q3: number | null }>(
    `with priced as (
       select s.org_id,
              case when exists (select from jsonb_array_elements_text(s.batch_tags) tag
                                where tag ~* '^(resident )?price per (week|five days|5 days)\\y') then s.price
                   when s.batch_tags @> '["season window"]' or days is null then null
                   else s.price / greatest(1, 1 + ceil((days - 9) / 7.0)) end as weekly
       from (select *, to_date(end_date || ' 2026', 'FMMonth FMDD YYYY') - to_date(start_date || ' 2026', 'FMMonth FMDD YYYY') + 1 as days
             from ${build?.schema ?? ''}.sessions) s
       join ${build?.schema ?? ''}.camps c using (org_id)
       where s.day_or_sleepaway = $1 and coalesce(s.year, 2026) = 2026 and s.price is not null
         and coalesce(c.base_url, '') <> '${FOUR_FEET.base_url}'
         and ($2::float8 is null or
              coalesce(s.lat, c.lat) is not null and 3959 * acos(least(1, sin(radians($2)) * sin(radians(coalesce(s.lat, c.lat)::float8)) +
                cos(radians($2)) * cos(radians(coalesce(s.lat, c.lat)::float8)) *
                cos(radians(coalesce(s.lng, c.lng)::float8 - $3)))) <= $4)
     ), each_camp as (
       select org_id, percentile_cont(0.5) within group (order by weekly) as weekly
       from priced where weekly is not null group by org_id
     )
     select count(*) as camps, percentile_cont(0.25) within group (order by weekly) as q1,
            percentile_cont(0.5) within group (order by weekly) as median,
            percentile_cont(0.75) within group (order by weekly) as q3
     from each_camp`,
    [kind, circle?.lat ?? null, circle?.lng ?? null, circle?.miles ?? null],
  );
  return rows[0];
};

describe('the figures of a bundled camp', () => {
  it.each<[string, { lat: number; lng: number; miles: number } | undefined, 'Day Camp' | 'Sleepaway']>([
    ['everywhere', undefined, 'Day Camp'],
    ['nights everywhere', undefined, 'Sleepaway'],
    ['in San Francisco', { lat: 37.7749, lng: -122.4194, miles: 10 }, 'Day Camp'],
    ['around the bay', { lat: 37.65, lng: -122.22, miles: 100 }, 'Day Camp'],
    ['around Seattle', { lat: 47.6062, lng: -122.3321, miles: 40 }, 'Day Camp'],
    ['around Los Angeles', { lat: 34.0522, lng: -118.2437, miles: 40 }, 'Day Camp'],
  ])('match those computed by PostgreSQL: %s', async (_where, circle, dayOrSleepaway) => {
    const place = circle && { lat: circle.lat, lng: circle.lng, radiusMiles: circle.miles };
    const { distributions } = await figures(FOUR_FEET, { ...place, dayOrSleepaway });
    const weekly = distributions.find(({ key }) => key === 'weeklyPrice');
    const expected = await weeklyPricesInSql(circle, dayOrSleepaway === 'Sleepaway' ? 'sleepaway' : 'day');
    expect(weekly?.camps).toBe(Number(expected?.camps));
    expect(weekly?.you).toBe(dayOrSleepaway === 'Sleepaway' ? null : 775);
    if (weekly?.quartiles) {
      expect(weekly.quartiles.q1).toBeCloseTo(expected?.q1 ?? Number.NaN, 6);
      expect(weekly.quartiles.median).toBeCloseTo(expected?.median ?? Number.NaN, 6);
      expect(weekly.quartiles.q3).toBeCloseTo(expected?.q3 ?? Number.NaN, 6);
    } else expect(weekly?.withheld).toMatch(/lists? a weekly price/);
  });

  // Covers: 7.34
  it('are shown around the bay, and withheld where too few camps remain', async () => {
    const bay = { lat: 37.65, lng: -122.22, radiusMiles: 100 };
    const result = await figures(FOUR_FEET, bay);
    expect(result.distributions[0]).toMatchObject({
      withheld: null,
      quartiles: { median: expect.any(Number) as unknown },
    });
    expect(result.group.sentence).toMatch(/^\d+ other day camps within 100 miles of the chosen place\.$/);
    const nobody = await figures(FOUR_FEET, { ...bay, radiusMiles: 0.01 });
    for (const { withheld, quartiles, below } of nobody.distributions) {
      expect([quartiles, below]).toEqual([null, null]);
      expect(withheld).toContain('A figure needs at least 5');
    }
    for (const { withheld, rows } of nobody.shares) {
      expect(withheld).toContain('A figure needs at least 5');
      expect(rows.every(({ share }) => share === null)).toBe(true);
    }
    expect(nobody.supply.rows.flatMap(({ cells }) => cells).every(({ camps }) => camps === null)).toBe(true);
  });

  // Covers: 3.124
  it('return an error that names an invalid filter', async () => {
    for (const [filters, message] of [
      [{ lat: 37 }, 'benchmarkFilters.lng is required with lat.'],
      [{ lat: 37, lng: -122 }, 'benchmarkFilters.radiusMiles is required with a place (miles).'],
      [{ ageMin: 9, ageMax: 4 }, 'benchmarkFilters.ageMax must not be below ageMin.'],
      [{ useCohort: true }, 'selectedCohort is required with useCohort.'],
    ] as const)
      expect(await parent.post(PATH, requestBody(FOUR_FEET, filters))).toMatchObject({
        status: 400,
        body: { message },
      });
  });
});

describe('benchmarking data for admins', () => {
  // Covers: 1.43, 2.189, 2.190, 2.192, 3.126, 6.20, 7.20, 7.26, 7.28
  it('includes websites, emails, and the number of locations and lowest price of a website', async () => {
    const { body } = await admin.get('/api/admin/base-urls');
    const { baseUrls } = body as { baseUrls: string[] };
    expect(baseUrls).toContain('https://www.codeninjas.com');
    expect(new Set(baseUrls).size).toBe(baseUrls.length);
    expect((await admin.get('/api/admin/user-emails')).body).toMatchObject({
      emails: [expect.stringMatching(/^ada\./) as unknown, expect.stringMatching(/^olive\./) as unknown],
    });
    expect((await admin.post('/api/admin/camp-stats', { base_url: `${FOUR_FEET.base_url}/` })).body).toMatchObject({
      ...{ success: true, locationCount: 1, minPrice: 775 },
    });
    expect(await admin.post('/api/admin/camp-stats', { base_url: 'https://nowhere.example' })).toMatchObject({
      ...{ status: 404, body: { message: 'No camp of this website is in the catalog.' } },
    });
  });
});
