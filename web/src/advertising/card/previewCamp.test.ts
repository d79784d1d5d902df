import { expect, it } from '@jest/globals';
import { managedAd, placeable } from '../../test/advertisers.ts';
import { previewCamp } from './previewCamp.ts';

const { ad_id } = managedAd();
const boats = { org_id: 'boats', camp_org_name: 'Example Boat Camp' };
const on = { active: 1, owner_ad_id: ad_id } as const;

it('shows the camp of the sessions that are On, with those alone', () => {
  const camp = previewCamp(
    [
      placeable(),
      placeable({ ...boats, instance_id: 'boats-1' }),
      placeable({ ...boats, ...on, instance_id: 'boats-2' }),
      placeable({ ...boats, instance_id: 'boats-3', active: 1, owner_ad_id: 'another' }),
    ],
    ad_id,
  );
  expect(camp).toMatchObject(boats);
  expect(camp?.instances.map(({ instance_id }) => instance_id)).toEqual(['boats-2']);
});

it('shows the first camp with all its sessions while none is On, and says nothing of what is not stated', () => {
  const camp = previewCamp(
    [placeable({ price: null }), placeable({ instance_id: 'kites-2' }), placeable({ ...boats })],
    ad_id,
  );
  expect(camp?.instances.map(({ instance_id }) => instance_id)).toEqual(['kites-1', 'kites-2']);
  expect(camp?.instances[0]).not.toHaveProperty('price');
  expect(previewCamp([], ad_id)).toBeUndefined();
});
