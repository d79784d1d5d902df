import { type Discount } from '@campjay/domain/ads/discount.ts';
import { type AdStatus, type Pricing } from '@campjay/events/ads/values.ts';
import { jsonb, nullable, readModel, table, text } from '../table.ts';

export const ADVERTISERS = readModel('advertisers', {
  advertisers: table(
    {
      advertiser_id: 'text',
      name: 'text',
      is_self_serve: 'boolean',
      /** Normalized by `normalizeBaseUrl`. */
      base_urls: jsonb<readonly string[]>(),
      pricing: jsonb<Pricing>(),
      /** The version of the terms that the advertiser accepted last. */
      accepted_terms: nullable('text'),
      /** US cents per calendar month (America/Los_Angeles). */
      budget_cents: 'integer',
      discount: jsonb<Discount>(),
      /** The websites of the camps that the advertiser compares itself with. */
      cohort: jsonb<readonly string[]>(),
      created_at: 'timestamptz',
    },
    { key: ['advertiser_id'] },
  ),
  /** The users who manage each advertiser, in the order in which they were linked to it. */
  advertiser_users: table(
    { user_id: 'text', advertiser_id: 'text', linked_at: 'timestamptz' },
    { key: ['user_id', 'advertiser_id'], indexes: [['advertiser_id']] },
  ),
  admins: table({ user_id: 'text' }, { key: ['user_id'] }),
  /** Accounts whose email is confirmed. */
  confirmed_emails: table({ user_id: 'text', confirmed_at: 'timestamptz' }, { key: ['user_id'] }),
  ads: table(
    {
      ad_id: 'text',
      advertiser_id: 'text',
      name: 'text',
      status: text<AdStatus>(),
      /** Markdown; may be empty. */
      message: 'text',
      testimonials: 'text',
      /** The address that the ad's links open. If it is empty, they open the camp's own website. */
      primary_url: 'text',
      created_at: 'timestamptz',
    },
    { key: ['ad_id'], indexes: [['advertiser_id']] },
  ),
  /** Pictures, ordered by `ordinal`. Width and height are the pixels of the large variant. */
  ad_images: table(
    { ad_id: 'text', image_id: 'text', width: 'integer', height: 'integer', ordinal: 'bigint' },
    { key: ['ad_id', 'image_id'] },
  ),
});
