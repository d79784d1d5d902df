import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import type { ManagedAd, ManagedAdvertiser, PlaceableInstance } from '@campjay/query-api/ads/contract.ts';

// Sample ads, advertisers and sessions. Each test overrides the values that matter to it.

/** An ad as its advertiser sees it. */
export const managedAd = (overrides: Partial<ManagedAd> = {}): ManagedAd => ({
  ad_id: '11111111-1111-4111-8111-111111111111',
  ad_name: 'Summer of kites',
  ad_images: [],
  message: '',
  primary_url: '',
  testimonials: '',
  status: 'draft',
  images: [],
  activeInstances: 0,
  ...overrides,
});

/** An advertiser as its own users see it. */
export const managedAdvertiser = (overrides: Partial<ManagedAdvertiser> = {}): ManagedAdvertiser => ({
  advertiser_id: '99999999-9999-4999-8999-999999999999',
  advertiser_name: 'Example Kites Inc.',
  pricing_structure: 'cpc',
  discount_structure: null,
  discount_dollars: null,
  discount_percentage: null,
  isSelfServe: false,
  baseUrls: ['https://kites.example.org'],
  cpc: '1.25',
  estimated_cpc: null,
  per_registration_percentage: null,
  acceptedTerms: AD_TERMS_VERSION,
  termsVersion: AD_TERMS_VERSION,
  budgetCents: 25_000,
  selected_cohort_camps: [],
  ads: [managedAd()],
  ...overrides,
});

/** A session that an ad can be placed on. */
export const createPlaceableSession = (overrides: Partial<PlaceableInstance> = {}): PlaceableInstance => ({
  org_id: 'kites',
  camp_org_name: 'Example Kite Camp',
  instance_id: 'kites-1',
  batch_name: 'Kites one',
  location_name: 'The Bluff',
  neighborcality: 'Half Moon Bay',
  region: 'peninsula',
  start_date: 'June 8',
  end_date: 'June 12',
  start_time: '9:00 AM',
  end_time: '3:00 PM',
  ages: [7, 8, 9],
  grades: [],
  day_or_sleepaway: 'day',
  price: 395,
  weeks: ['June 8'],
  active: 0,
  owner_ad_id: null,
  ...overrides,
});
