import { type AdvertiserEvent, advertiserEvents } from './events.ts';
import { type Sealed } from '../sealed.ts';
import { type Discount } from './discount.ts';
import { AD_TERMS_VERSION, type Pricing } from './pricing.ts';

/** A secret that an advertiser signs registrations with. */
export interface ConversionSecret {
  readonly secret: Sealed<string>;
  /** ISO instant until which it is accepted; null of the current one. */
  readonly until: string | null;
}

/** An advertiser as its own stream, `advertiser-{id}`, tells of it. */
export interface Advertiser {
  readonly name: string;
  readonly isSelfServe: boolean;
  readonly baseUrls: readonly string[];
  readonly pricing: Pricing;
  /** Of the terms that were accepted last. */
  readonly acceptedTerms?: string;
  /** Per calendar month (America/Los_Angeles). */
  readonly budgetCents: number;
  readonly discount: Discount;
  /** Websites that it compares itself with. */
  readonly cohort: readonly string[];
  /** The current one first; none before the first was made. */
  readonly conversionSecrets: readonly ConversionSecret[];
}

/** Days for which the former secret is accepted after a new one was made. */
export const OLD_SECRET_DAYS = 7;
/** Secrets that are remembered, the current one included: whoever makes one after another does not grow the list. */
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

/** ISO instants of one precision compare as texts. */
const earlierOf = (until: string | null, other: string): string => (until !== null && until < other ? until : other);

/** How an advertiser follows from its stream; undefined of one that was never created. */
export const advertiserFold = {
  events: advertiserEvents,
  initialState: undefined as Advertiser | undefined,
  evolve,
};

/** Whether somebody accepted the terms that are in force now. */
export const hasAcceptedTerms = ({ acceptedTerms }: Pick<Advertiser, 'acceptedTerms'>): boolean =>
  acceptedTerms === AD_TERMS_VERSION;
