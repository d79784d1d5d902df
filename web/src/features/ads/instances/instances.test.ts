import { expect, it } from '@jest/globals';
import { managedAd, createPlaceableSession } from '../../../test/advertisers.ts';
import { NO_SESSION_FILTER, listCamps, filterSessions, listWeeks } from '../design/sessions/SessionsTable.tsx';
import { applyInstanceFlags, type SeasonInstances, setInstanceFlags } from '../advertisingApi.ts';
import { instanceStatus, findOwnerAdName } from './instanceFacts.ts';

const MINE = managedAd().ad_id;
const OTHER = managedAd({ ad_id: '22222222-2222-4222-8222-222222222222', ad_name: 'Kites by the sea' });
const on = createPlaceableSession({ instance_id: 'on', active: 1, owner_ad_id: MINE });
const other = createPlaceableSession({ instance_id: 'other', active: 1, owner_ad_id: OTHER.ad_id, weeks: ['Aug 3'] });
const off = createPlaceableSession({
  instance_id: 'off',
  batch_name: 'Sea week',
  org_id: 'sea',
  camp_org_name: 'Example Sea Camp',
});

// Covers: 2.175, 4.54, 4.55
it('a session is On in the ad that owns it, Other ad in every other, and Off without an owner', () => {
  expect([on, other, off].map((instance) => instanceStatus(instance, MINE))).toEqual(['On', 'Other ad', 'Off']);
  expect(instanceStatus(on, OTHER.ad_id)).toBe('Other ad');
});

// Covers: 4.56
it('an inactive session is Off, whichever ad owned it', () =>
  expect(instanceStatus({ active: 0, owner_ad_id: MINE }, MINE)).toBe('Off'));

it('the owner is shown by name, except for another advertiser’s ad', () => {
  expect(findOwnerAdName(other, [managedAd(), OTHER])).toBe('Kites by the sea');
  expect(findOwnerAdName(other, [managedAd()])).toBe('another advertiser’s ad');
  expect(findOwnerAdName(off, [OTHER])).toBeUndefined();
});

it('turning on takes a session from another ad, but turning off does not', () => {
  const named = [on, other, off].map(({ org_id, instance_id }) => ({ org_id, instance_id }));
  const after = (active: boolean) =>
    applyInstanceFlags([on, other, off], { ad_id: MINE, instances: named, active }).map((each) =>
      instanceStatus(each, MINE),
    );
  expect(after(true)).toEqual(['On', 'On', 'On']);
  expect(after(false)).toEqual(['Off', 'Other ad', 'Off']);
});

it('sessions with the same id in two camps are distinguished', () => {
  const twin = createPlaceableSession({ org_id: 'sea', instance_id: 'on' });
  const [first, second] = applyInstanceFlags([createPlaceableSession({ instance_id: 'on' }), twin], {
    ad_id: MINE,
    instances: [{ org_id: 'sea', instance_id: 'on' }],
    active: true,
  });
  expect([first?.active, second?.active]).toEqual([0, 1]);
});

it('a queued change shows at once; when it is accepted, the sessions that the server refused stay as they were', () => {
  const answer = { instances: [on, other, off], season: 2026 };
  const body = {
    ad_id: MINE,
    instances: [on, off].map(({ org_id, instance_id }) => ({ org_id, instance_id })),
    active: true,
  };
  const context = { advertiserId: 'kite-school' };
  const statuses = ({ instances }: typeof answer | SeasonInstances) =>
    instances.map((each) => instanceStatus(each, MINE));
  const queued = setInstanceFlags.apply(answer, body, context);
  expect(statuses(queued)).toEqual(['On', 'Other ad', 'On']);
  expect(setInstanceFlags.apply(queued, body, context)).toEqual(queued);
  const response = { success: true, message: 'Saved', position: 'log:7', changed: 0 } as const;
  const refused = [{ org_id: off.org_id, instance_id: off.instance_id, message: 'The camp has ended.' }];
  expect(statuses(setInstanceFlags.apply(answer, body, context, { ...response, refused }))).toEqual([
    'On',
    'Other ad',
    'Off',
  ]);
});

it('a change replaces only a waiting change of the same sessions of the ad', () => {
  const targetOf = (ad_id: string, ids: readonly string[], active = true) =>
    setInstanceFlags.target({ ad_id, instances: ids.map((instance_id) => ({ org_id: 'kites', instance_id })), active });
  expect(targetOf(MINE, ['a', 'b'], false)).toBe(targetOf(MINE, ['b', 'a']));
  expect(new Set([targetOf(MINE, ['a', 'b']), targetOf(MINE, ['a']), targetOf(OTHER.ad_id, ['a'])]).size).toBe(3);
});

it('sessions are filtered by every word, camp, week and status together', () => {
  const all = [on, other, off];
  const found = (filter: Partial<typeof NO_SESSION_FILTER>) =>
    filterSessions(all, { ...NO_SESSION_FILTER, ...filter }, MINE).map(({ instance_id }) => instance_id);
  expect(found({})).toEqual(['on', 'other', 'off']);
  expect(found({ text: 'half SEA' })).toEqual(['off']);
  expect(found({ week: 'Aug 3' })).toEqual(['other']);
  expect(found({ camp: 'kites', status: 'On' })).toEqual(['on']);
  expect(found({ camp: 'sea', status: 'On' })).toEqual([]);
});

it('camps are sorted by name and weeks by date', () => {
  expect(listCamps([off, on])).toEqual([
    ['kites', 'Example Kite Camp'],
    ['sea', 'Example Sea Camp'],
  ]);
  expect(listWeeks([other, on, off])).toEqual(['June 8', 'Aug 3']);
});
