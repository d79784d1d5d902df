import { type Micros } from '../money/micros.ts';

/** What an advertiser pays for (SPEC §3 'Advertiser'). */
export const PRICING_STRUCTURES = ['cpc', 'per_registration'] as const;
export type PricingStructure = (typeof PRICING_STRUCTURES)[number];

/** A price per click, or a share of each registration's price in hundredths of a percent. */
export type Pricing =
  | { readonly structure: 'cpc'; readonly cpcMicros: string }
  | { readonly structure: 'per_registration'; readonly basisPoints: number };

/** What one counted click costs; where registrations are paid for, a click costs nothing. */
export const clickPrice = (pricing: Pricing): Micros => (pricing.structure === 'cpc' ? BigInt(pricing.cpcMicros) : 0n);

/** At least a cent, and no more than anybody would pay on purpose. */
export const MIN_CPC_CENTS = 1;
export const MAX_CPC_CENTS = 10_000;
export const MAX_BUDGET_CENTS = 100_000_000;
/** The terms that an advertiser accepts, by the day from which they are in force. */
export const AD_TERMS_VERSION = '2026-11-01';
/** What self-serve advertisers pay for a click where the operator has not said it otherwise: US dollars. */
export const HOUSE_CPC = '1.50';
