import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { NO_DISCOUNT } from '@campjay/domain/ads/advertiser.ts';
import { type AdEvent, adEvents, type AdvertiserEvent, advertiserEvents } from '@campjay/events/ads/placement.ts';
import { userEvents, type UserEvent } from '@campjay/events/identity/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { patch, remove, removeAll, upsert } = rowOperations(ADVERTISERS);

/** Returns a sort key for pictures: by event, and within one event by `index`. */
const ordinalOf = ({ revision }: EventContext, index = 0): bigint => revision * 1_000n + BigInt(index);

/**
 * Advertisers with their ads, pictures and linked users, and the admins. This read model grants no access: rights are
 * decided from each user's own stream.
 */
export const advertisers = projection<AdvertiserEvent | AdEvent | UserEvent>({
  ...ADVERTISERS,
  version: 4,
  categories: ['advertiser', 'ad', 'user'],
  events: [...advertiserEvents, ...adEvents, ...userEvents],
  changeKey: ({ streamId }) => streamId,
  audience: {
    advertisers: { advertiser_id: 'advertiser' },
    advertiser_users: { advertiser_id: 'advertiser' },
    admins: 'nobody',
    confirmed_emails: 'nobody',
    ads: { advertiser_id: 'advertiser' },
    ad_images: { ad_id: 'ad' },
  } satisfies AudienceOf<typeof ADVERTISERS>,
  handlers: {
    AdvertiserCreated: ({ data: { name, isSelfServe, baseUrls, pricing } }, context) => [
      upsert('advertisers', {
        ...advertiserKey(context),
        name,
        is_self_serve: isSelfServe,
        base_urls: baseUrls,
        pricing,
        budget_cents: 0,
        discount: { ...NO_DISCOUNT },
        cohort: [], // the websites to which the advertiser's camps are compared
        created_at: context.recordedAt,
      }),
    ],
    AdvertiserRenamed: ({ data }, context) => [patch('advertisers', advertiserKey(context), { name: data.name })],
    AdvertiserCampsSet: ({ data }, context) => [
      patch('advertisers', advertiserKey(context), { base_urls: data.baseUrls }),
    ],
    AdvertiserPricingSet: ({ data }, context) => [
      patch('advertisers', advertiserKey(context), { pricing: data.pricing }),
    ],
    AdTermsAccepted: ({ data }, context) => [
      patch('advertisers', advertiserKey(context), { accepted_terms: data.version }),
    ],
    AdBudgetSet: ({ data }, context) => [
      patch('advertisers', advertiserKey(context), { budget_cents: data.monthlyCents }),
    ],
    AdDiscountSet: ({ data }, context) => [patch('advertisers', advertiserKey(context), { discount: data })],
    AdvertiserCohortSet: ({ data }, context) => [
      patch('advertisers', advertiserKey(context), { cohort: data.baseUrls }),
    ],
    // Secrets are not stored in the read model; they are read only from the log.
    ConversionSecretSet: () => [],
    AdCreated: ({ data: { advertiserId, name } }, context) => [
      upsert('ads', {
        ...adKey(context),
        ...{ advertiser_id: advertiserId, name, status: 'draft' },
        ...{ message: '', testimonials: '', primary_url: '' },
        created_at: context.recordedAt,
      }),
    ],
    AdRenamed: ({ data }, context) => [patch('ads', adKey(context), { name: data.name })],
    AdEdited: ({ data: { message, testimonials, primaryUrl } }, context) => [
      patch('ads', adKey(context), {
        ...(message !== undefined && { message }),
        ...(testimonials !== undefined && { testimonials }),
        ...(primaryUrl !== undefined && { primary_url: primaryUrl }),
      }),
    ],
    AdStatusSet: ({ data }, context) => [patch('ads', adKey(context), { status: data.status })],
    AdImageAdded: ({ data: { imageId, width, height } }, context) => [
      upsert('ad_images', { ...imageKey(context, imageId), width, height, ordinal: ordinalOf(context) }),
    ],
    AdImagesReordered: ({ data }, context) =>
      data.imageIds.map((imageId, index) =>
        patch('ad_images', imageKey(context, imageId), { ordinal: ordinalOf(context, index) }),
      ),
    AdImageRemoved: ({ data }, context) => [remove('ad_images', imageKey(context, data.imageId))],
    AdvertiserLinked: ({ data }, context) => [
      upsert('advertiser_users', { ...linkKey(context, data.advertiserId), linked_at: context.recordedAt }),
    ],
    AdvertiserUnlinked: ({ data }, context) => [remove('advertiser_users', linkKey(context, data.advertiserId))],
    RoleGranted: (_event, { entityId }) => [upsert('admins', { user_id: entityId })],
    EmailConfirmed: (_event, { entityId, recordedAt }) => [
      upsert('confirmed_emails', { user_id: entityId, confirmed_at: recordedAt }),
    ],
    RoleRevoked: (_event, { entityId }) => [remove('admins', { user_id: entityId })],
    PersonForgotten: (_event, { entityId }) => [
      removeAll('advertiser_users', { user_id: entityId }),
      remove('admins', { user_id: entityId }),
      remove('confirmed_emails', { user_id: entityId }),
    ],
  },
});

const advertiserKey = ({ entityId }: EventContext) => ({ advertiser_id: entityId });
const adKey = ({ entityId }: EventContext) => ({ ad_id: entityId });
const imageKey = (context: EventContext, imageId: string) => ({ ...adKey(context), image_id: imageId });
const linkKey = ({ entityId }: EventContext, advertiserId: string) => ({
  user_id: entityId,
  advertiser_id: advertiserId,
});
