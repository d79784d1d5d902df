import { describe, expect, it } from '@jest/globals';
import { managedAd, createPlaceableSession } from '../../../test/advertisers.ts';
import { buildMatrix, NO_WEEK, findActivationChange, countSessions, describePlacement } from './matrix.ts';

const MINE = managedAd().ad_id;
const OTHER = '22222222-2222-4222-8222-222222222222';
const june = createPlaceableSession({ instance_id: 'june', weeks: ['June 8'] });
const long = createPlaceableSession({
  instance_id: 'long',
  weeks: ['June 8', 'June 15'],
  active: 1,
  owner_ad_id: MINE,
});
const accepted = createPlaceableSession({ instance_id: 'taken', weeks: ['Aug 3'], active: 1, owner_ad_id: OTHER });
const undated = createPlaceableSession({
  instance_id: 'undated',
  org_id: 'sea',
  camp_org_name: 'A Sea Camp',
  weeks: [],
  region: null,
});
const all = [june, long, accepted, undated];
const idsOf = (instances: readonly { readonly instance_id: string }[]) =>
  instances.map(({ instance_id }) => instance_id);

describe('the matrix of camps and weeks', () => {
  it('has a row per camp, sorted by name, and a column per week, sorted by date, with undated sessions last', () => {
    const { weeks, rows } = buildMatrix(all, 'camp');
    expect(weeks).toEqual(['June 8', 'June 15', 'Aug 3', NO_WEEK]);
    expect(rows.map(({ label, cells }) => [label, cells.map(idsOf)])).toEqual([
      ['A Sea Camp', [[], [], [], ['undated']]],
      ['Example Kite Camp', [['june', 'long'], ['long'], ['taken'], []]],
    ]);
  });

  it('has a row per region, or per city if the region is missing', () =>
    expect(buildMatrix(all, 'region').rows.map(({ label }) => label)).toEqual(['Half Moon Bay', 'Peninsula']));

  it('counts sessions that are On, in other ads, and in total', () =>
    expect(countSessions(all, MINE)).toEqual({ onCount: 1, otherAdCount: 1, totalCount: 4 }));
});

describe('one click', () => {
  it('turns on sessions that are Off, and leaves those of other ads', () =>
    expect(findActivationChange(all, MINE, false)).toEqual({ instances: [june, undated], isActive: true }));

  it('takes sessions from other ads only when requested', () =>
    expect(findActivationChange([long, accepted], MINE, true)).toEqual({ instances: [accepted], isActive: true }));

  it('turns sessions off if all available ones are On, without touching other ads', () =>
    expect(findActivationChange([long, accepted], MINE, false)).toEqual({ instances: [long], isActive: false }));

  it('includes a session once, even if it lasts several weeks', () =>
    expect(findActivationChange([june, june], MINE, false).instances).toEqual([june]));

  it('changes nothing if all sessions belong to other ads', () =>
    expect(findActivationChange([accepted], MINE, false).instances).toEqual([]));
});

it('a sentence summarizes where the ad runs', () => {
  expect(describePlacement(all, MINE)).toBe(
    'It runs for 1 camp in 1 region and 2 weeks: 1 of 4 sessions is On. 1 session is in other ads.',
  );
  expect(describePlacement([june, undated], MINE)).toBe('None of 2 sessions is On in it.');
});
