import { describe, expect, it } from '@jest/globals';
import { managedAd, placeable } from '../../test/advertisers.ts';
import { matrixOf, NO_WEEK, flagChangeFor, countsOf, summaryOf } from './matrix.ts';

const MINE = managedAd().ad_id;
const OTHER = '22222222-2222-4222-8222-222222222222';
const june = placeable({ instance_id: 'june', weeks: ['June 8'] });
const long = placeable({ instance_id: 'long', weeks: ['June 8', 'June 15'], active: 1, owner_ad_id: MINE });
const accepted = placeable({ instance_id: 'taken', weeks: ['Aug 3'], active: 1, owner_ad_id: OTHER });
const undated = placeable({
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
  it('has a row a camp by name, a column a week by date, and the undated last', () => {
    const { weeks, rows } = matrixOf(all, 'camp');
    expect(weeks).toEqual(['June 8', 'June 15', 'Aug 3', NO_WEEK]);
    expect(rows.map(({ label, cells }) => [label, cells.map(idsOf)])).toEqual([
      ['A Sea Camp', [[], [], [], ['undated']]],
      ['Example Kite Camp', [['june', 'long'], ['long'], ['taken'], []]],
    ]);
  });

  it('has a row a region, by the town where none is stated', () =>
    expect(matrixOf(all, 'region').rows.map(({ label }) => label)).toEqual(['Half Moon Bay', 'Peninsula']));

  it('counts what is On, what other ads have, and all', () =>
    expect(countsOf(all, MINE)).toEqual({ on: 1, other: 1, total: 4 }));
});

describe('one press', () => {
  it('turns on what is Off, and leaves to other ads what they have', () =>
    expect(flagChangeFor(all, MINE, false)).toEqual({ instances: [june, undated], active: true }));

  it('takes what other ads have only when told to', () =>
    expect(flagChangeFor([long, accepted], MINE, true)).toEqual({ instances: [accepted], active: true }));

  it('turns off where all that can be On are, without touching other ads', () =>
    expect(flagChangeFor([long, accepted], MINE, false)).toEqual({ instances: [long], active: false }));

  it('names a session once, though it lasts several weeks', () =>
    expect(flagChangeFor([june, june], MINE, false).instances).toEqual([june]));

  it('sets nothing where all belong to other ads', () =>
    expect(flagChangeFor([accepted], MINE, false).instances).toEqual([]));
});

it('a sentence says where the ad runs', () => {
  expect(summaryOf(all, MINE)).toBe(
    'It runs for 1 camp in 1 region and 2 weeks: 1 of 4 sessions is On. 1 session is in other ads.',
  );
  expect(summaryOf([june, undated], MINE)).toBe('None of 2 sessions is On in it.');
});
