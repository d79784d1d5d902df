import { type AdvertiserEvent, advertiserEvents } from '@campjay/events/ads/placement.ts';
import type { Sealed } from '@campjay/events/sealed.ts';
import type { Discount } from './discount.ts';
import { AD_TERMS_VERSION, type Pricing } from '@campjay/events/ads/values.ts';

/** A secret that an advertiser's website uses to sign reported registrations. */
export interface ConversionSecret {
  readonly secret: Sealed<string>;
  /** The ISO instant until which we accept the secret; null for the current one. */
  readonly acceptedUntil: string | null;
}

/** An advertiser, folded from its own stream `advertiser-{id}`. */
export interface Advertiser {
  readonly name: string;
  readonly isSelfServe: boolean;
  readonly baseUrls: readonly string[];
  readonly pricing: Pricing;
  /** The version of the terms that the advertiser accepted last. */
  readonly acceptedTermsVersion?: string;
  /** US cents per calendar month (America/Los_Angeles). */
  readonly budgetCents: number;
  readonly discount: Discount;
  /** The websites of the camps that the advertiser compares itself with. */
  readonly cohort: readonly string[];
  /** The current secret comes first; empty if none was created yet. */
  readonly conversionSecrets: readonly ConversionSecret[];
}

/** Maximum number of stored secrets, including the current one, so that frequent rotation does not grow the list. */
const MAX_SECRETS = 4;

export const NO_DISCOUNT: Discount = { discount_structure: null, discount_dollars: null, discount_percentage: null };

const evolve = (advertiser: Advertiser | undefined, event: AdvertiserEvent): Advertiser | undefined => {
  if (event.type === 'AdvertiserCreated')
    return { ...event.data, budgetCents: 0, discount: NO_DISCOUNT, cohort: [], conversionSecrets: [] };
  return advertiser && { ...advertiser, ...changesFrom(event, advertiser) };
};

const changesFrom = (
  event: Exclude<AdvertiserEvent, { type: 'AdvertiserCreated' }>,
  { conversionSecrets }: Advertiser,
): Partial<Advertiser> => {
  switch (event.type) {
    case 'AdvertiserRenamed':
    case 'AdvertiserCampsSet':
    case 'AdvertiserPricingSet':
      return event.data;
    case 'AdTermsAccepted':
      return { acceptedTermsVersion: event.data.version };
    case 'AdBudgetSet':
      return { budgetCents: event.data.monthlyCents };
    case 'AdDiscountSet':
      return { discount: event.data };
    case 'AdvertiserCohortSet':
      return { cohort: event.data.baseUrls };
    case 'ConversionSecretSet': {
      const { secret, formerUntil } = event.data;
      const formerSecrets = conversionSecrets.map((formerSecret): ConversionSecret => ({
        ...formerSecret,
        acceptedUntil: earlierInstant(formerSecret.acceptedUntil, formerUntil),
      }));
      return { conversionSecrets: [{ secret, acceptedUntil: null }, ...formerSecrets].slice(0, MAX_SECRETS) };
    }
  }
};

/** ISO instants of the same precision compare correctly as text. */
const earlierInstant = (one: string | null, other: string): string => (one !== null && one < other ? one : other);

/** Folds an advertiser; undefined if it was never created. */
export const advertiserFold = {
  events: advertiserEvents,
  initialState: undefined as Advertiser | undefined,
  evolve,
};

export const hasAcceptedCurrentTerms = ({ acceptedTermsVersion }: Partial<Advertiser>): boolean =>
  acceptedTermsVersion === AD_TERMS_VERSION;
