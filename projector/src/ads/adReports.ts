import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { type AdInteractionEvent, adInteractionEvents, type ClickRefused } from '@campjay/events/ads/clicks.ts';
import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { monthColumns } from './adSpend.ts';
import { projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { patch, remove, removeAll, upsert } = rowOperations(AD_REPORTS);

/**
 * Reports for advertisers: each click with its verdict (counted, or refused with a reason), each registration, hourly
 * views, and settlements. Columns that end in `_micros` are in millionths of a US dollar. The column `because` says why
 * a click's verdict was revised, and `unmatched` why a registration was not attributed to an ad; both may be null. No
 * row shows which visitor it concerns.
 */
export const adReports = projection<AdInteractionEvent>({
  ...AD_REPORTS,
  version: 3,
  categories: ['adInteractions'],
  events: adInteractionEvents,
  changeKey: ({ entityId }) => monthColumns(entityId).advertiser_id,
  audience: {
    clicks: { advertiser_id: 'advertiser' },
    registrations: { advertiser_id: 'advertiser' },
    unconfirmed_registrations: { advertiser_id: 'advertiser' },
    views: { advertiser_id: 'advertiser' },
    settlements: { advertiser_id: 'advertiser' },
  } satisfies AudienceOf<typeof AD_REPORTS>,
  handlers: {
    ClickCounted: ({ data: { click, ruleVersion, chargedMicros } }, { entityId }) => [
      upsertClick(entityId, click, { refusal: null, ruleVersion, chargedMicros }),
    ],
    ClickRefused: ({ data: { click, ruleVersion, reason } }, { entityId }) => [
      upsertClick(entityId, click, { refusal: reason, ruleVersion, chargedMicros: '0' }),
    ],
    ClickVerdictRevised: ({ data: { clickId, to, ruleVersion, because } }) => [
      patch(
        'clicks',
        { click_id: clickId },
        {
          refusal: to.refusal,
          rule_version: ruleVersion,
          charged_micros: BigInt(to.chargedMicros),
          because,
        },
      ),
    ],
    RegistrationMatched: ({ data: { registration, clickId, isOverBudget, chargedMicros, ...ids } }, { entityId }) => [
      upsert('registrations', {
        ...registrationColumns(entityId, registration, clickId),
        ...{ ad_id: ids.adId, org_id: ids.orgId, instance_id: ids.instanceId },
        ...{ unmatched: null, is_over_budget: isOverBudget, charged_micros: BigInt(chargedMicros) },
      }),
      removeUnconfirmed(registration),
    ],
    RegistrationUnmatched: ({ data: { registration, clickId, reason } }, { entityId }) => [
      upsert('registrations', {
        ...registrationColumns(entityId, registration, clickId),
        ...{ unmatched: reason, is_over_budget: false, charged_micros: 0n },
      }),
      removeUnconfirmed(registration),
    ],
    RegistrationUnconfirmed: ({ data: { registration, clickId, reason, ...ids } }, { entityId }) => [
      upsert('unconfirmed_registrations', {
        registration_id: registration.registrationId,
        advertiser_id: monthColumns(entityId).advertiser_id,
        ...{ click_id: clickId, ad_id: ids.adId, org_id: ids.orgId, instance_id: ids.instanceId },
        ...{ received_at: new Date(registration.receivedAt), price_cents: registration.priceCents, reason },
      }),
    ],
    RegistrationVerdictRevised: ({ data: { registrationId, to, ...ids } }) => [
      patch(
        'registrations',
        { registration_id: registrationId },
        {
          ...(to.unmatched === null
            ? { ad_id: ids.adId, org_id: ids.orgId, instance_id: ids.instanceId }
            : { ad_id: null, org_id: null, instance_id: null }),
          ...{ unmatched: to.unmatched, is_over_budget: to.isOverBudget, charged_micros: BigInt(to.chargedMicros) },
        },
      ),
    ],
    // A tally contains all views of an ad in an hour, so it replaces any earlier tally of the same hour.
    ViewsTallied: ({ data: { adId, hour, views } }, { entityId }) => [
      removeAll('views', { ad_id: adId, hour: new Date(hour) }),
      ...views.map(({ orgId, instanceId, count }) =>
        upsert('views', {
          ...{ ad_id: adId, hour: new Date(hour), org_id: orgId, instance_id: instanceId },
          ...{ advertiser_id: monthColumns(entityId).advertiser_id, count },
        }),
      ),
    ],
    ClicksSettled: ({ data }, { entityId, recordedAt }) => [
      upsert('settlements', {
        ...{ settlement_id: data.settlementId, ...monthColumns(entityId), through: new Date(data.through) },
        ...{ lines: data.lines, total_cents: data.totalCents, due_cents: data.dueCents, settled_at: recordedAt },
      }),
    ],
  },
});

interface ClickVerdict {
  readonly refusal: ClickRefusal | null;
  readonly ruleVersion: number;
  readonly chargedMicros: string;
}

const upsertClick = (
  entityId: string,
  { clickId, card, link, receivedAt }: ClickRefused['data']['click'],
  { refusal, ruleVersion, chargedMicros }: ClickVerdict,
) =>
  upsert('clicks', {
    ...{ click_id: clickId, ...monthColumns(entityId), link, received_at: new Date(receivedAt) },
    ...{ ad_id: card?.adId ?? null, org_id: card?.orgId ?? null, instance_id: card?.instanceId ?? null },
    ...{ place: card?.place ?? null, price_micros: card ? BigInt(card.priceMicros) : null },
    ...{ refusal, rule_version: ruleVersion, charged_micros: BigInt(chargedMicros), because: null },
  });

const removeUnconfirmed = ({ registrationId }: { readonly registrationId: string }) =>
  remove('unconfirmed_registrations', { registration_id: registrationId });

const registrationColumns = (
  entityId: string,
  registration: Extract<AdInteractionEvent, { type: 'RegistrationMatched' }>['data']['registration'],
  clickId: string,
) => ({
  ...{ registration_id: registration.registrationId, ...monthColumns(entityId), click_id: clickId },
  ...{ source: registration.source, price_cents: registration.priceCents },
  registered_at: new Date(registration.registeredAt),
  received_at: new Date(registration.receivedAt),
});
