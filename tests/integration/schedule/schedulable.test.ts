import { randomUUID } from 'node:crypto';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { foldText, splitWords } from '@campjay/domain/catalog/words.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { weeksOfSeason } from '@campjay/domain/schedule/sessionWeeks.ts';
import { type SearchCriteria } from '@campjay/query-api/search/searchCriteria.ts';
import { evaluateCamp, milesToNearest, sessionPlace, wordsOfCamp, wordTests } from '@campjay/query-api/search/rule.ts';
import { campOfLine } from '@campjay/query-api/search/testing/campOfLine.ts';
import { randomRequest } from '@campjay/query-api/search/testing/filterStates.ts';
import { type SchedulableInstance, SchedulableInstances } from '@campjay/query-api/schedule/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Browser, openFamilies } from '../support/product/openFamilies.ts';
import { openPlanning } from '../support/product/openPlanning.ts';

const season = 2026;
const lines = [...syntheticCatalog({ camps: 150, seed: 31 })];
const camps = lines.map(campOfLine);
const WEEKS = weeksOfSeason(season);
const PATH = '/api/camp-data/get-all-schedulable-instances';
interface Kid {
  readonly kidId: string;
  readonly name: string;
  readonly dob?: string;
  readonly grade?: number;
}
const KID: Kid = { kidId: randomUUID(), name: 'Robin Example', dob: '2017-05-20', grade: 3 };
const AGE_ONLY: Kid = { kidId: randomUUID(), name: 'Wren Example', dob: '2019-11-02' };
const UNKNOWN: Kid = { kidId: randomUUID(), name: 'Lark Example' };

const favorites = camps.filter((_, at) => at % 11 === 4).map(({ orgId }) => orgId);
const hidden = camps.filter((_, at) => at % 13 === 4).map(({ orgId }) => orgId);
const families = await openFamilies({ camps: lines });
const planning = openPlanning(families);
const parent = await families.signedUp('Wilhelmina', 'Example');
for (const kid of [KID, AGE_ONLY, UNKNOWN]) await parent.postOk('/api/kids/add-kid', kid);
for (const org_id of favorites) await parent.postOk('/api/favorites/favorite-camp', { org_id });
for (const org_id of hidden) await parent.postOk('/api/hidden-camps/hide-camp', { org_id });
afterAll(async () => families[Symbol.asyncDispose]());

interface Query {
  readonly kidId?: string;
  readonly fits?: '0' | '1';
  readonly week?: string;
  readonly text?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly radius?: number;
  readonly from?: string;
  readonly until?: string;
  readonly among?: 'favorites' | 'all';
}

const findSchedulable = async (client: Browser, query: object) => {
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return client.get(`${PATH}?${params.toString()}`);
};
const pageOf = async (query: object) => SchedulableInstances.parse((await findSchedulable(parent, query)).body);

/** All pages of a result, in order. */
const answerTo = async (query: Query) => {
  const pages: SchedulableInstances[] = [];
  let after: string | null = null;
  do {
    const page: SchedulableInstances = await pageOf({ ...query, ...(after !== null && { after }) });
    pages.push(page);
    after = page.next;
  } while (after !== null);
  return pages;
};

const kidOf = ({ kidId }: Query) => [KID, AGE_ONLY, UNKNOWN].find((kid) => kid.kidId === kidId);

const questionOf = (query: Query): SearchCriteria => {
  const { week, text, lat, lng, radius, from = '', until = '', fits = '1' } = query;
  const kid = fits === '1' ? kidOf(query) : undefined;
  const words = splitWords(text ?? '');
  const opensBy = readHourMinute(from);
  const closesFrom = readHourMinute(until);
  return {
    season,
    today: readIsoDay('2026-03-01') ?? 0,
    options: new Map(week === undefined ? [] : [['selectedWeekLabel', [WEEKS.indexOf(week)]]]),
    ...(kid && {
      children: {
        kind: 'each',
        children: [{ born: kid.dob === undefined ? undefined : readIsoDay(kid.dob), grade: kid.grade }],
      },
    }),
    ...(lat !== undefined && lng !== undefined && radius !== undefined && { place: { lat, lng, radius } }),
    ...(words.length > 0 && { words }),
    ...(opensBy !== undefined && { opensBy }),
    ...(closesFrom !== undefined && { closesFrom }),
  };
};

const SHARED_KID = randomUUID();

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The expected result, by a loop over every session of every camp. */
const plainly = (query: Query, lists = { favorites, hidden }): readonly string[] => {
  const question = questionOf(query);
  const tests = wordTests(question.words ?? [], new Set(camps.flatMap((camp) => wordsOfCamp(camp, season))));
  const isUnasked = Object.keys(query).every((name) => ['fits', 'among'].includes(name));
  const isFavorites = query.among === undefined ? isUnasked : query.among === 'favorites';
  return camps
    .filter(({ orgId }) => (isFavorites ? lists.favorites.includes(orgId) : !lists.hidden.includes(orgId)))
    .flatMap((camp) => {
      const verdict = evaluateCamp(camp, question, tests);
      const matchingSessions = verdict.kind === 'sessions' ? verdict.matchingSessions : [];
      const miles = milesToNearest(
        question,
        matchingSessions.map((session) => sessionPlace(camp, session)),
      );
      return matchingSessions.map((session) => ({ camp, session, miles: question.place ? miles : 0 }));
    })
    .sort(
      (a, b) =>
        Number(lists.favorites.includes(b.camp.orgId)) - Number(lists.favorites.includes(a.camp.orgId)) ||
        a.miles - b.miles ||
        byText(foldText(a.camp.facts.camp_org_name), foldText(b.camp.facts.camp_org_name)) ||
        byText(a.camp.orgId, b.camp.orgId) ||
        a.session.start - b.session.start ||
        byText(a.session.facts.instance_id, b.session.facts.instance_id),
    )
    .map(({ camp, session }) => `${camp.orgId} ${session.facts.instance_id}`);
};

const named = (data: readonly SchedulableInstance[]): readonly string[] =>
  data.map(({ org_id, instance_id }) => `${org_id} ${instance_id}`);

describe('the sessions that can be scheduled', () => {
  // Covers: 7.5, D7.3
  it('are exactly those that a plain loop over the catalog finds, in the same order, for any query', async () => {
    const random = seededRandom(12);
    const probabilities = { facets: 0, place: 0.4, text: 0.5, children: 0, numbers: 0.3, box: 0 };
    for (let at = 0; at < 25; at++) {
      const { filterState, latLongUser, latLongUserRadius } = randomRequest(random, camps, season, probabilities);
      const query: Query = {
        ...(random.chance(0.6) && { kidId: random.pick([KID, KID, AGE_ONLY, UNKNOWN]).kidId }),
        ...(random.chance(0.2) && { fits: '0' as const }),
        ...(random.chance(0.5) && { week: random.pick(WEEKS) }),
        ...(latLongUser && { ...latLongUser, radius: latLongUserRadius ?? 15 }),
        ...(typeof filterState['selectedSearchText'] === 'string' && { text: filterState['selectedSearchText'] }),
        ...(typeof filterState['selectedEarliestTime'] === 'string' && { from: filterState['selectedEarliestTime'] }),
        ...(typeof filterState['selectedLatestTime'] === 'string' && { until: filterState['selectedLatestTime'] }),
        ...(random.chance(0.3) && { among: random.pick(['favorites', 'all'] as const) }),
      };
      const pages = await answerTo(query);
      const expected = plainly(query);
      expect({ query, found: pages.flatMap(({ data }) => named(data)) }).toEqual({ query, found: expected });
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]));
    }
  }, 300_000);

  // Covers: 7.5, D15.26
  it('are those of the favorites by default, including hidden ones', async () => {
    const pages = await answerTo({});
    const found = pages.flatMap(({ data }) => data);
    expect(named(found)).toEqual(plainly({ among: 'favorites' }));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ isFavorite }) => isFavorite)).toBe(true);
    expect(found.some(({ org_id }) => hidden.includes(org_id))).toBe(true);
  });

  // Covers: D15.26
  it('come a hundred at a time, favorites first, and without hidden camps', async () => {
    const pages = await answerTo({ among: 'all' });
    expect(pages.length).toBeGreaterThan(2);
    for (const { data } of pages.slice(0, -1)) expect(data).toHaveLength(100);
    const found = pages.flatMap(({ data }) => data);
    const marks = found.map(({ isFavorite }) => isFavorite);
    expect(marks).toEqual(marks.toSorted((a, b) => Number(b) - Number(a)));
    expect(found.filter(({ org_id }) => hidden.includes(org_id))).toEqual([]);
  });

  it('include their weeks, their distance, and whether they fit the kid', async () => {
    const { data } = await pageOf({ kidId: KID.kidId, fits: '0', lat: 37.77, lng: -122.42, radius: 60 });
    expect(data.length).toBeGreaterThan(0);
    for (const { weeks, distance, session, season: of } of data) {
      expect(of).toBe(season);
      expect(weeks.every((week) => WEEKS.includes(week))).toBe(true);
      expect(distance).toBeLessThanOrEqual(60);
      expect(session).not.toHaveProperty('batch_description');
    }
    const fitting = new Set(plainly({ kidId: KID.kidId, among: 'all' }));
    const stated = data.filter(({ session }) => (session.ages ?? session.grades ?? []).length > 0);
    for (const each of stated)
      expect([named([each]), each.fitsKid]).toEqual([named([each]), fitting.has(named([each])[0] ?? '')]);
    for (const { fitsKid, session } of data)
      if ((session.ages ?? []).length + (session.grades ?? []).length === 0) expect(fitsKid).toBeNull();
    expect(new Set(data.map(({ fitsKid }) => fitsKid))).toEqual(new Set([true, false, null]));
  });

  // Covers: D15.26
  it('of the next page start after the last one, whatever changed meanwhile', async () => {
    const client = await families.signedUp('Wilma', 'Pager');
    const page = async (query: object) => SchedulableInstances.parse((await findSchedulable(client, query)).body);
    const [first, all] = [await page({ among: 'all' }), plainly({ among: 'all' }, { favorites: [], hidden: [] })];
    const { org_id = '' } = first.data[0] ?? {};
    await client.postOk('/api/hidden-camps/hide-camp', { org_id });
    const second = await page({ among: 'all', after: first.next });
    expect(named(second.data)).toEqual(all.slice(100, 200));
    expect(second.total).toBeLessThan(first.total);
  });

  // Covers: D15.26
  it('are not available to visitors, and refused for a week of another season or an unknown page', async () => {
    expect((await findSchedulable(families.browser(), {})).status).toBe(401);
    for (const query of [{ week: '2027-06-07' }, ...['nonsense', 'W3RydWVd'].map((after) => ({ after }))])
      expect(await findSchedulable(parent, query)).toMatchObject({
        status: 400,
        body: { errors: [{ field: Object.keys(query)[0] }] },
      });
  });

  // Covers: 6.7
  it('are matched to a shared kid for co-parents who plan, not for those who only view, and not after the share ends', async () => {
    const [owner, planner, viewer] = [
      await planning.planner('Olive', 'Sharington'),
      await planning.planner('Petra', 'Sharington'),
      await planning.planner('Vera', 'Sharington'),
    ];
    const ownerId = owner.userId;
    await owner.postOk('/api/kids/add-kid', { ...KID, kidId: SHARED_KID });
    await planning.setAccount(owner, 'paid');
    const shareId = await planning.join(owner, planner, 'plan');
    await planning.join(owner, viewer, 'view');
    const params = { ownerId, kidId: SHARED_KID, week: WEEKS[1] };
    const found = SchedulableInstances.parse((await findSchedulable(planner, params)).body);
    const expected = plainly({ kidId: KID.kidId, week: WEEKS[1] ?? '' }, { favorites: [], hidden: [] });
    expect(named(found.data)).toEqual(expected.slice(0, 100));
    expect((await findSchedulable(viewer, params)).status).toBe(403);
    expect((await findSchedulable(viewer, { ownerId, week: WEEKS[1] })).status).toBe(200);
    await owner.postOk('/api/schedule/update-schedule-sharing', { shareId, mode: null });
    expect((await findSchedulable(planner, params)).status).toBe(404);
  });

  it('are not matched to another family’s kid, whether or not the kid exists', async () => {
    const other = await families.signedUp('Nosey', 'Neighbor');
    const [otherKid, unknownKid] = [
      await findSchedulable(other, { kidId: KID.kidId }),
      await findSchedulable(other, { kidId: randomUUID() }),
    ];
    expect(otherKid.status).toBe(404);
    expect({ status: unknownKid.status, body: unknownKid.body }).toEqual({
      status: otherKid.status,
      body: otherKid.body,
    });
  });
});
