import { InstancesTurnedOff, InstancesTurnedOn } from '@campjay/events/ads/placement.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { placementStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { placements } from './placements.ts';

const given = projectionSpec(placements, placementStream('tides'));
const [advertiserId, tidesAd, poolsAd] = [1, 2, 3].map((digit) => `0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b0${digit}`) as [
  ...[string, string, string],
];
const orgId = OrgId.parse('tides');
const ids = (...names: readonly string[]) => names.map((name) => InstanceId.parse(name));
const on = (adId: string, ...names: readonly string[]) =>
  InstancesTurnedOn({ orgId, advertiserId, adId, instanceIds: ids(...names) });

describe('the ad placements of a camp', () => {
  // Covers: 3.48, D15.11
  it('name the one ad that each session is in', async () => {
    const rows = await given(on(tidesAd, 'june', 'july'), on(poolsAd, 'july')).rows('placements');
    expect(rows).toEqual([
      { org_id: 'tides', instance_id: 'july', ad_id: poolsAd, advertiser_id: advertiserId },
      { org_id: 'tides', instance_id: 'june', ad_id: tidesAd, advertiser_id: advertiserId },
    ]);
  });

  it('omit a session that is turned off', async () => {
    const off = InstancesTurnedOff({ orgId, instanceIds: ids('june') });
    expect(await given(on(tidesAd, 'june', 'july'), off).rows('placements')).toMatchObject([{ instance_id: 'july' }]);
  });
});
