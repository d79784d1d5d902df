import { type AdvertiserEvent, advertiserEvents } from '@campjay/events/ads/placement.ts';
import type { Sealed } from '@campjay/events/sealed.ts';
import type { Discount } from './discount.ts';
import { AD_TERMS_VERSION, type Pricing } from '@campjay/events/ads/values.ts';

/** A secret with which an advertiser signs registrations. */
export interface ConversionSecret {
  readonly secret: Sealed<string>;
  /** ISO instant until which the secret is accepted; null for the current one. */
  readonly until: string | null;
}

/** An advertiser, folded from its own stream `advertiser-{id}`. */
export interface Advertiser {
  readonly name: string;
  readonly isSelfServe: boolean;
  readonly baseUrls: readonly string[];
  readonly pricing: Pricing;
  /** The version of the terms accepted last. */
  readonly acceptedTerms?: string;
  /** Per calendar month (America/Los_Angeles). */
  readonly budgetCents: number;
  readonly discount: Discount;
  /** Websites to which the advertiser compares itself. */
  readonly cohort: readonly string[];
  /** The current secret first; empty before the first one. */
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
      return { acceptedTerms: event.data.version };
    case 'AdBudgetSet':
      return { budgetCents: event.data.monthlyCents };
    case 'AdDiscountSet':
      return { discount: event.data };
    case 'AdvertiserCohortSet':
      return { cohort: event.data.baseUrls };
    case 'ConversionSecretSet': {
      const { secret, formerUntil } = event.data;
      const former = conversionSecrets.map((each) => ({ ...each, until: earlierOf(each.until, formerUntil) }));
      return { conversionSecrets: [{ secret, until: null }, ...former].slice(0, MAX_SECRETS) };
    }
  }
};

/** ISO instants of the same precision compare correctly as text. */
const earlierOf = (until: string | null, other: string): string => (until !== null && until < other ? until : other);

/** Undefined for an advertiser that was never created. */
export const advertiserFold = {
  events: advertiserEvents,
  initialState: undefined as Advertiser | undefined,
  evolve,
};

/** Whether the advertiser accepted the current terms. */
export const hasAcceptedTerms = ({ acceptedTerms }: Pick<Advertiser, 'acceptedTerms'>): boolean =>
  acceptedTerms === AD_TERMS_VERSION;
