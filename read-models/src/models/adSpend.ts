import { readModel, table } from '../table.ts';

export const AD_SPEND = readModel('ad_spend', {
  /** Months are 'yyyy-mm' in America/Los_Angeles; amounts are in millionths of a US dollar. */
  ad_months: table(
    { advertiser_id: 'text', month: 'text', spent_micros: 'bigint' },
    { key: ['advertiser_id', 'month'] },
  ),
  /** View counts per hour; `hour` is its start. */
  ad_views: table(
    { ad_id: 'text', hour: 'timestamptz', views: 'integer' },
    { key: ['ad_id', 'hour'], indexes: [['hour']] },
  ),
  /** Clicks that count (`counts`), or counted before their verdict was revised. */
  ad_clicks: table(
    { click_id: 'text', ad_id: 'text', received_at: 'timestamptz', counts: 'boolean' },
    { key: ['click_id'], indexes: [['received_at']] },
  ),
  ad_registrations: table(
    { registration_id: 'text', ad_id: 'text', received_at: 'timestamptz' },
    { key: ['registration_id'], indexes: [['received_at']] },
  ),
});
