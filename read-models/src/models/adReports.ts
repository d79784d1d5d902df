import { type ClicksSettled } from '@campjay/events/ads/clicks.ts';
import {
  type AdLink,
  type ClickRefusal,
  type RegistrationSource,
  type UnconfirmedReason,
  type UnmatchedReason,
} from '@campjay/events/ads/values.ts';
import { jsonb, nullable, readModel, table, text } from '../table.ts';

export const AD_REPORTS = readModel('ad_reports', {
  clicks: table(
    {
      click_id: 'text',
      advertiser_id: 'text',
      /** 'yyyy-mm' in America/Los_Angeles. */
      month: 'text',
      /** The card that was shown: ad, camp, session, place and price. Null if we did not issue the click's token. */
      ad_id: nullable('text'),
      org_id: nullable('text'),
      instance_id: nullable('text'),
      place: nullable('integer'),
      price_micros: nullable('bigint'),
      /** Which of the card's links was clicked. */
      link: text<AdLink>(),
      received_at: 'timestamptz',
      /** Why the click does not count; null if it does. */
      refusal: nullable(text<ClickRefusal>()),
      rule_version: 'integer',
      charged_micros: 'bigint',
      /** Why the verdict on the click was revised; null if it was not. */
      because: nullable('text'),
    },
    { key: ['click_id'], indexes: [['advertiser_id', 'received_at', 'click_id']] },
  ),
  registrations: table(
    {
      registration_id: 'text',
      advertiser_id: 'text',
      month: 'text',
      click_id: 'text',
      /** The ad of the click; null if no matching click counts. */
      ad_id: nullable('text'),
      org_id: nullable('text'),
      instance_id: nullable('text'),
      /** A `RegistrationSource`: how the registration was reported. */
      source: text<RegistrationSource>(),
      registered_at: 'timestamptz',
      received_at: 'timestamptz',
      price_cents: 'integer',
      /** Why the registration is not matched to a click; null if it is. */
      unmatched: nullable(text<UnmatchedReason>()),
      is_over_budget: 'boolean',
      charged_micros: 'bigint',
    },
    { key: ['registration_id'], indexes: [['advertiser_id', 'received_at']] },
  ),
  /**
   * Registrations that were reported without proof for a counted click and not confirmed since. They are never billed.
   */
  unconfirmed_registrations: table(
    {
      registration_id: 'text',
      advertiser_id: 'text',
      click_id: 'text',
      ad_id: 'text',
      org_id: 'text',
      instance_id: 'text',
      received_at: 'timestamptz',
      price_cents: 'integer',
      reason: text<UnconfirmedReason>(),
    },
    { key: ['registration_id'], indexes: [['advertiser_id', 'received_at']] },
  ),
  /** View counts per hour; `hour` is its start. */
  views: table(
    {
      ad_id: 'text',
      hour: 'timestamptz',
      org_id: 'text',
      instance_id: 'text',
      advertiser_id: 'text',
      count: 'integer',
    },
    { key: ['ad_id', 'hour', 'org_id', 'instance_id'], indexes: [['advertiser_id', 'hour']] },
  ),
  settlements: table(
    {
      settlement_id: 'text',
      advertiser_id: 'text',
      month: 'text',
      /** The settlement covers the clicks and registrations that were received before this time. */
      through: 'timestamptz',
      /** The month's totals at the time of the settlement, as in `ClicksSettled`. */
      lines: jsonb<ClicksSettled['data']['lines']>(),
      total_cents: 'integer',
      due_cents: 'integer',
      settled_at: 'timestamptz',
    },
    { key: ['settlement_id'], indexes: [['advertiser_id', 'month']] },
  ),
});
