import { AD_SPEND } from '@campjay/read-models/models/adSpend.ts';
import { type AdInteractionEvent, adInteractionEvents } from '@campjay/events/ads/clicks.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { remove, upsert } = rowOperations(AD_SPEND);

/** The entity id of an `adInteractions` stream consists of the advertiser's id (a UUID), a dash and the month. */
const ADVERTISER_ID_LENGTH = 36;

/** The columns that identify the month of an `adInteractions` stream. */
export const monthColumns = (entityId: string) => ({
  advertiser_id: entityId.slice(0, ADVERTISER_ID_LENGTH),
  month: entityId.slice(ADVERTISER_ID_LENGTH + 1),
});

/** Stores the advertiser's spend in the month. `spentMicros` is the total after the event, not an increment. */
const upsertSpend = (entityId: string, spentMicros: string) =>
  upsert('ad_months', { ...monthColumns(entityId), spent_micros: BigInt(spentMicros) });

/**
 * The history that ad serving needs: the spend of each advertiser per month, and the views, clicks and registrations of
 * each ad. It contains hourly view counts instead of single views, and no visitor data.
 */
export const adSpend = projection<AdInteractionEvent>({
  ...AD_SPEND,
  version: 2,
  categories: ['adInteractions'],
  events: adInteractionEvents,
  audience: {
    ad_months: { advertiser_id: 'advertiser' },
    ad_views: { ad_id: 'ad' },
    ad_clicks: { ad_id: 'ad' },
    ad_registrations: { ad_id: 'ad' },
  } satisfies AudienceOf<typeof AD_SPEND>,
  handlers: {
    ClickCounted: ({ data: { click, spentMicros } }, { entityId }) => [
      upsertSpend(entityId, spentMicros),
      upsert('ad_clicks', clickRow(click.clickId, click.card.adId, click.receivedAt, true)),
    ],
    ClickRefused: () => [],
    ClickVerdictRevised: ({ data: { clickId, adId, receivedAt, to, spentMicros } }, { entityId }) => [
      upsertSpend(entityId, spentMicros),
      upsert('ad_clicks', clickRow(clickId, adId, receivedAt, to.refusal === null)),
    ],
    RegistrationMatched: ({ data: { registration, adId, spentMicros } }, { entityId }) => [
      upsertSpend(entityId, spentMicros),
      upsert('ad_registrations', registrationRow(registration.registrationId, adId, registration.receivedAt)),
    ],
    RegistrationUnmatched: () => [],
    RegistrationUnconfirmed: () => [],
    RegistrationVerdictRevised: ({ data: { registrationId, adId, receivedAt, to, spentMicros } }, { entityId }) => [
      upsertSpend(entityId, spentMicros),
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

const clickRow = (clickId: string, adId: string, receivedAt: string, isCounted: boolean) => ({
  click_id: clickId,
  ad_id: adId,
  received_at: new Date(receivedAt),
  counts: isCounted, // false if a revised verdict refuses the click
});

const registrationRow = (registrationId: string, adId: string, receivedAt: string) => ({
  registration_id: registrationId,
  ad_id: adId,
  received_at: new Date(receivedAt),
});
