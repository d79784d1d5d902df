import { type AdvertiserEvent, advertiserEvents } from './events.ts';
import { type Discount } from './discount.ts';
import { AD_TERMS_VERSION, type Pricing } from './pricing.ts';

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
}

export const NO_DISCOUNT: Discount = { discount_structure: null, discount_dollars: null, discount_percentage: null };

const evolve = (advertiser: Advertiser | undefined, event: AdvertiserEvent): Advertiser | undefined => {
  if (event.type === 'AdvertiserCreated') return { ...event.data, budgetCents: 0, discount: NO_DISCOUNT, cohort: [] };
  return advertiser && { ...advertiser, ...changeOf(event) };
};

const changeOf = (event: Exclude<AdvertiserEvent, { type: 'AdvertiserCreated' }>): Partial<Advertiser> => {
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
  }
};

/** How an advertiser follows from its stream; undefined of one that was never created. */
export const advertiserFold = {
  events: advertiserEvents,
  initialState: undefined as Advertiser | undefined,
  evolve,
};

/** Whether somebody accepted the terms that are in force now. */
export const hasAcceptedTerms = ({ acceptedTerms }: Pick<Advertiser, 'acceptedTerms'>): boolean =>
  acceptedTerms === AD_TERMS_VERSION;
