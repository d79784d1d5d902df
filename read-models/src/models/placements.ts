import { readModel, table } from '../table.ts';

export const PLACEMENTS = readModel('placements', {
  /** The sessions that are turned on, each with the ad that advertises it. */
  placements: table(
    { org_id: 'text', instance_id: 'text', ad_id: 'text', advertiser_id: 'text' },
    { key: ['org_id', 'instance_id'], indexes: [['ad_id'], ['advertiser_id']] },
  ),
});
