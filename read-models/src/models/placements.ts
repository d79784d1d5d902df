import { table } from '../table.ts';

/** The name of the read model. */
export const PLACEMENTS = 'placements';

export const placementsTables = {
  /** The sessions that are turned on, each with the ad that advertises it. */
  placements: table(
    { org_id: 'text', instance_id: 'text', ad_id: 'text', advertiser_id: 'text' },
    { key: ['org_id', 'instance_id'], indexes: [['ad_id'], ['advertiser_id']] },
  ),
};
