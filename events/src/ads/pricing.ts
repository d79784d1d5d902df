/** What an advertiser pays for: clicks or registrations. */
export const PRICING_STRUCTURES = ['cpc', 'per_registration'] as const;
export type PricingStructure = (typeof PRICING_STRUCTURES)[number];

/** A price per click, or a share of each registration's price in hundredths of a percent (basis points). */
export type Pricing =
  | { readonly structure: 'cpc'; readonly cpcMicros: string }
  | { readonly structure: 'per_registration'; readonly basisPoints: number };

/** Plausible bounds for a price per click, in cents. */
export const MIN_CPC_CENTS = 1;
export const MAX_CPC_CENTS = 10_000;
export const MAX_BUDGET_CENTS = 100_000_000;
/** The current terms for advertisers, identified by the day on which they take effect. */
export const AD_TERMS_VERSION = '2026-11-01';
/** The default price per click for self-serve advertisers, in US dollars. */
export const HOUSE_CPC = '1.50';

export const DISCOUNT_STRUCTURES = ['percentage', 'dollars', 'dollars_per_week'] as const;
export type DiscountStructure = (typeof DISCOUNT_STRUCTURES)[number];

/** Valid micro-dollar fields: up to a billion dollars, never negative. */
export const MICROS_TEXT = /^(0|[1-9]\d{0,14})$/;
