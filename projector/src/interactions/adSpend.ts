import { type AdInteractionEvent, adInteractionEvents } from '@campjay/events/interactions/events.ts';
import { projection } from '../runtime/projection.ts';
import { remove, type Row, upsert } from '../runtime/rowOperations.ts';
import { table } from '../runtime/table.ts';

/** Letters of the advertiser's id, which is a UUID, in the name of the stream; a dash and the month follow. */
const ADVERTISER_ID_LENGTH = 36;

const monthOf = (entityId: string): Row => ({
  advertiser_id: entityId.slice(0, ADVERTISER_ID_LENGTH),
  month: entityId.slice(ADVERTISER_ID_LENGTH + 1),
});

/** What was spent by now, as the event itself says it. */
const setSpent = (entityId: string, spentMicros: string) =>
  upsert('ad_months', { ...monthOf(entityId), spent_micros: BigInt(spentMicros) });

/**
 * What serving needs to know of the past: how much of its budget an advertiser has spent in a month, and how often each ad
 * was seen, clicked and registered from. It has no row per view and nothing of any visitor.
 */
export const adSpend = projection<AdInteractionEvent>({
  name: 'ad_spend',
  version: 2,
  categories: ['adInteractions'],
  events: adInteractionEvents,
  tables: {
    /** 'yyyy-mm' in America/Los_Angeles; millionths of a US dollar. */
    ad_months: table(
      { advertiser_id: 'text', month: 'text', spent_micros: 'bigint' },
      { key: ['advertiser_id', 'month'] },
    ),
    /** Of the hour that begins then. */
    ad_views: table(
      { ad_id: 'text', hour: 'timestamptz', views: 'integer' },
      { key: ['ad_id', 'hour'], indexes: [['hour']] },
    ),
    /** Those that count or once did: a verdict may be turned. */
    ad_clicks: table(
      { click_id: 'text', ad_id: 'text', received_at: 'timestamptz', counts: 'boolean' },
      { key: ['click_id'], indexes: [['received_at']] },
    ),
    ad_registrations: table(
      { registration_id: 'text', ad_id: 'text', received_at: 'timestamptz' },
      { key: ['registration_id'], indexes: [['received_at']] },
    ),
  },
  audience: {
    ad_months: { advertiser_id: 'advertiser' },
    ad_views: { ad_id: 'ad' },
    ad_clicks: { ad_id: 'ad' },
    ad_registrations: { ad_id: 'ad' },
  },
  handlers: {
    ClickCounted: ({ data: { click, spentMicros } }, { entityId }) => [
      setSpent(entityId, spentMicros),
      upsert('ad_clicks', clickRow(click.clickId, click.card.adId, click.receivedAt, true)),
    ],
    ClickRefused: () => [],
    ClickVerdictRevised: ({ data: { clickId, adId, receivedAt, to, spentMicros } }, { entityId }) => [
      setSpent(entityId, spentMicros),
      upsert('ad_clicks', clickRow(clickId, adId, receivedAt, to.refusal === null)),
    ],
    RegistrationMatched: ({ data: { registration, adId, spentMicros } }, { entityId }) => [
      setSpent(entityId, spentMicros),
      upsert('ad_registrations', registrationRow(registration.registrationId, adId, registration.receivedAt)),
    ],
    RegistrationUnmatched: () => [],
    RegistrationUnconfirmed: () => [],
    RegistrationVerdictRevised: ({ data: { registrationId, adId, receivedAt, to, spentMicros } }, { entityId }) => [
      setSpent(entityId, spentMicros),
      to.unmatched === null
        ? upsert('ad_registrations', registrationRow(registrationId, adId, receivedAt))
        : remove('ad_registrations', { registration_id: registrationId }),
    ],
    ViewsTallied: ({ data: { adId, hour, views } }) => [
      upsert('ad_views', {
        ad_id: adId,
        hour: new Date(hour),
        views: views.reduce((sum, { count }) => sum + count, 0),
      }),
    ],
    ClicksSettled: () => [],
  },
});

const clickRow = (clickId: string, adId: string, receivedAt: string, counts: boolean): Row => ({
  click_id: clickId,
  ad_id: adId,
  received_at: new Date(receivedAt),
  counts,
});

const registrationRow = (registrationId: string, adId: string, receivedAt: string): Row => ({
  registration_id: registrationId,
  ad_id: adId,
  received_at: new Date(receivedAt),
});
