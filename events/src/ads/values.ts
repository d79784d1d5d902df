/**
 * Only an active ad is served. A draft has never been active, a paused ad can become active again, and an archived ad
 * is hidden.
 */
export const AD_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

/** Maximum length of an ad's name, in characters. */
export const MAX_AD_NAME_LENGTH = 80;
/** Maximum length of each of an ad's texts (markdown), in characters. */
export const MAX_AD_TEXT_LENGTH = 2_000;
export const MAX_AD_IMAGES = 10;
export const MAX_ADS_PER_ADVERTISER = 200;
/** Maximum number of sessions that one command can place in an ad or remove from it. */
export const MAX_SESSIONS_PER_PLACEMENT_COMMAND = 5_000;
/** Maximum number of sessions per placement event. All of them belong to one camp. */
export const MAX_SESSIONS_PER_PLACEMENT_EVENT = 500;

/** Maximum number of websites in an advertiser's cohort: the websites with which it compares itself. */
export const MAX_COHORT_CAMPS = 200;

/** What an advertiser pays for: clicks ('cpc', cost per click) or registrations. */
export const PRICING_STRUCTURES = ['cpc', 'per_registration'] as const;
export type PricingStructure = (typeof PRICING_STRUCTURES)[number];

/** A price per click in micro-dollars, or a share of each registration's price in basis points (0.01 %). */
export type Pricing =
  | { readonly structure: 'cpc'; readonly cpcMicros: string }
  | { readonly structure: 'per_registration'; readonly basisPoints: number };

/** The lowest and highest price per click. */
export const MIN_CPC_CENTS = 1;
export const MAX_CPC_CENTS = 10_000;
/** The highest budget per month. */
export const MAX_BUDGET_CENTS = 100_000_000;

/**
 * Days for which the previous conversion secret, with which an advertiser signs registrations, is still accepted after
 * a new one is set.
 */
export const OLD_SECRET_DAYS = 7;
/** The current terms for advertisers, identified by the day on which they take effect. */
export const AD_TERMS_VERSION = '2026-11-01';
/** The default price per click for self-serve advertisers, in US dollars. */
export const DEFAULT_CPC_DOLLARS = '1.50';

export const DISCOUNT_STRUCTURES = ['percentage', 'dollars', 'dollars_per_week'] as const;
export type DiscountStructure = (typeof DISCOUNT_STRUCTURES)[number];

/** Matches an amount in micro-dollars as digits: from 0 to just below a billion dollars. */
export const MICROS_PATTERN = /^(0|[1-9]\d{0,14})$/;

/** Who pays the subscription. */
export const SUBSCRIPTION_PURPOSES = ['parent', 'advertiser'] as const;
export type SubscriptionPurpose = (typeof SUBSCRIPTION_PURPOSES)[number];

/**
 * The status of a subscription. `incomplete`: the first payment is due. `past_due`: a later payment failed and is being
 * retried. `paused`: no retry succeeded. The order matters: if the provider reports two statuses for the same second,
 * the one listed later counts.
 */
export const SUBSCRIPTION_STATUSES = ['incomplete', 'active', 'past_due', 'paused', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Whether the subscription grants its benefits now. They continue while the provider retries a failed payment. */
export const grantsBenefits = (status: SubscriptionStatus): boolean => status === 'active' || status === 'past_due';

/** How often a parent pays for the subscription. */
export const SUBSCRIPTION_PLANS = ['monthly', 'yearly'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

/** The links of an ad card whose clicks are counted. */
export const AD_LINKS = ['website', 'message', 'testimonials'] as const;
export type AdLink = (typeof AD_LINKS)[number];

/** The reasons to refuse a click (not to charge it), in the order in which they are checked. */
export const CLICK_REFUSALS = [
  'bad-token',
  'expired-token',
  'robot',
  /** A user who acts for the advertiser clicked. */
  'own-people',
  /** The visitor or the network address clicked on the same ad shortly before. */
  'double-click',
  /** Too many clicks came from the same network address. */
  'too-many-from-address',
  /** The charge would exceed the month's budget. */
  'over-budget',
] as const;
export type ClickRefusal = (typeof CLICK_REFUSALS)[number];

/** The channels through which a registration can be reported. */
export const REGISTRATION_SOURCES = ['pixel', 'server', 'upload'] as const;
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number];

/**
 * Proofs that the advertiser itself reported a registration: it was signed with the advertiser's secret, or uploaded by
 * a signed-in user of the advertiser.
 */
export const REGISTRATION_PROOFS = ['signature', 'upload'] as const;
export type RegistrationProof = (typeof REGISTRATION_PROOFS)[number];

/** Why a registration is unconfirmed. It is shown but not billed, because anyone could have sent it. */
export const UNCONFIRMED_REASONS = ['unsigned', 'wrong-signature'] as const;
export type UnconfirmedReason = (typeof UNCONFIRMED_REASONS)[number];

/** Why a confirmed registration is not charged to a click. */
export const UNMATCHED_REASONS = [
  'no-such-click',
  'click-refused',
  /** The family registered before it clicked. */
  'before-click',
  /** The family registered more than `REGISTRATION_WITHIN_DAYS` after the click. */
  'too-late',
  /** The order costs far more than the sessions on the card. */
  'implausible-price',
  /** The click already has `REGISTRATIONS_PER_CLICK` registrations. */
  'too-many-for-click',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** A registration is attributed to a click only within this many days. */
export const REGISTRATION_WITHIN_DAYS = 30;
/** Maximum number of registrations charged per click. A family may place one order for each kid and week. */
export const REGISTRATIONS_PER_CLICK = 10;
/** A click can be settled and billed after this many hours. */
export const SETTLE_AFTER_HOURS = 72;
