import { PLACEMENTS } from '@campjay/read-models/models/placements.ts';
import { type PlacementEvent, placementEvents } from '@campjay/events/ads/placement.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { remove, upsert } = rowOperations(PLACEMENTS);

const placementKey = ({ entityId }: EventContext, instanceId: string) => ({
  org_id: entityId,
  instance_id: instanceId,
});

/**
 * The camp sessions ("instances") that advertisers have turned on, and the ad that shows each one. A session is in at
 * most one ad: one stream per camp contains all placements of its sessions, and the write side checks this rule there.
 */
export const placements = projection<PlacementEvent>({
  ...PLACEMENTS,
  version: 1,
  categories: ['placement'],
  events: placementEvents,
  changeKey: ({ entityId }) => entityId,
  audience: { placements: { advertiser_id: 'advertiser' } } satisfies AudienceOf<typeof PLACEMENTS>,
  handlers: {
    InstancesTurnedOn: ({ data: { instanceIds, adId, advertiserId } }, context) =>
      instanceIds.map((instanceId) =>
        upsert('placements', { ...placementKey(context, instanceId), ad_id: adId, advertiser_id: advertiserId }),
      ),
    InstancesTurnedOff: ({ data }, context) =>
      data.instanceIds.map((instanceId) => remove('placements', placementKey(context, instanceId))),
  },
});
