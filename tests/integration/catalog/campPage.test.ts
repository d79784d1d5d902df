import { CampAnswer, CampsAnswer } from '@campjay/query-api/search/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openFamilies } from '../support/product/openFamilies.ts';

const session = (id: string, facts: object) => ({
  ...{ instance_id: id, year: 2026, start_date: 'June 22', end_date: 'June 26', day_or_sleepaway: 'day', ...facts },
});
const camp = (id: string, category: string, lat: string, instances: readonly object[]) => ({
  ...{ org_id: id, camp_org_name: `Camp ${id}`, org_program_type: [category], lat, lng: '-122.27', instances },
});
const CAMPS = [
  camp('kites', 'Sports', '37.8', [
    session('kites-1', { ages: [5] }),
    session('kites-2', { ages: [9], start_date: 'July 6', end_date: 'July 10' }),
  ]),
  camp('near', 'Sports', '37.9', [session('near-1', {})]),
  camp('nearer', 'Sports', '37.85', [session('nearer-1', {})]),
  camp('other', 'STEM', '37.81', [session('other-1', {})]),
  camp('far', 'Sports', '40.8', [session('far-1', {})]),
  camp('unscheduled', 'Sports', '37.8', []),
];

const families = await openFamilies({ camps: CAMPS });
afterAll(async () => families[Symbol.asyncDispose]());

const post = (operation: string, body: object) => families.browser().post(`/api/camp-data/${operation}`, body);

// Covers: K.1
describe('one camp', () => {
  it('has all its sessions, says which fit, and gives distances from a place', async () => {
    const { body } = await post('get-camp', {
      org_id: 'kites',
      filterState: { selectedWeekLabel: ['July 6'] },
      latLongUser: { lat: 37.8, lng: -122.27 },
    });
    const { data } = CampAnswer.parse(body);
    expect(data.camp.instances.map(({ instance_id }) => instance_id)).toEqual(['kites-1', 'kites-2']);
    expect(data.camp.fitting_instance_ids).toEqual(['kites-2']);
    expect(data.camp.distance).toBe(0);
    expect(data.season).toBe(2026);
  });

  it('comes with the nearest other camps of its category that have sessions', async () => {
    const { body } = await post('get-camp', { org_id: 'kites' });
    expect(CampAnswer.parse(body).data.similar.map(({ org_id }) => org_id)).toEqual(['nearer', 'near']);
  });

  it('is found without sessions of the season', async () => {
    const { body } = await post('get-camp', { org_id: 'unscheduled' });
    expect(CampAnswer.parse(body).data.camp.instances).toEqual([]);
  });

  it('is answered with 404 if unknown, and with 400 if the id cannot exist', async () => {
    const unknown = await post('get-camp', { org_id: 'atlantis' });
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ field: 'org_id' }] } });
    const impossible = await post('get-camp', { org_id: 'two words' });
    expect(impossible).toMatchObject({ status: 400, body: { errors: [{ field: 'org_id' }] } });
  });
});

// Covers: K.3
describe('a comparison', () => {
  it('has the camps in the order of the request, without unknown ones and duplicates', async () => {
    const { body } = await post('get-camps', { org_ids: ['near', 'atlantis', 'kites', 'near'] });
    expect(CampsAnswer.parse(body).data.camps.map(({ org_id }) => org_id)).toEqual(['near', 'kites']);
  });

  it('refuses more than four camps, and none', async () => {
    for (const org_ids of [[], ['a', 'b', 'c', 'd', 'e']])
      expect(await post('get-camps', { org_ids })).toMatchObject({ status: 400 });
  });
});
