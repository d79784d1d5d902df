import { AD_SPEND, adSpendTables } from '@campjay/read-models/models/adSpend.ts';
import { type AdInteractionEvent, adInteractionEvents } from '@campjay/events/ads/clicks.ts';
import { projection } from '../runtime/projection.ts';
import { remove, type Row, upsert } from '../runtime/rowOperations.ts';

/** Characters of the advertiser's id (a UUID) at the start of the entity id. A dash and the month follow. */
const ADVERTISER_ID_LENGTH = 36;

const monthOf = (entityId: string): Row => ({
  advertiser_id: entityId.slice(0, ADVERTISER_ID_LENGTH),
  month: entityId.slice(ADVERTISER_ID_LENGTH + 1),
});

/** Sets the month's total spend, as stated by the event. */
const setSpent = (entityId: string, spentMicros: string) =>
  upsert('ad_months', { ...monthOf(entityId), spent_micros: BigInt(spentMicros) });

/**
 * The history that ad serving needs: the spend of each advertiser per month, and the views, clicks and registrations of
 * each ad. It has no row per view and no visitor data.
 */
export const adSpend = projection<AdInteractionEvent>({
  name: AD_SPEND,
  version: 2,
  categories: ['adInteractions'],
  events: adInteractionEvents,
  tables: adSpendTables,
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
