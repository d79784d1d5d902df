import { type Pricing } from '@campjay/events/advertising/pricing.ts';

/** How often an ad was seen, clicked and registered from, lately. */
export interface AdRecord {
  readonly views: number;
  readonly clicks: number;
  readonly registrations: number;
}

export const NO_RECORD: AdRecord = { views: 0, clicks: 0, registrations: 0 };

/**
 * What is expected of an ad before anything is known of it, and how many views or clicks of experience that expectation is
 * worth: after so many the ad's own rate weighs as much. New ads are therefore shown like ordinary ones.
 */
const PRIOR = { clicksPerView: 0.02, views: 500, registrationsPerClick: 0.03, clicks: 50 } as const;
/** Of a session whose price nobody stated: about what a week of day camp costs. */
const DEFAULT_PRICE_MICROS = 400_000_000;

/** The mean of the posterior of a Beta prior after so many trials ("additive smoothing"). */
const smoothed = (successes: number, trials: number, expected: number, worth: number): number =>
  (successes + expected * worth) / (trials + worth);

/**
 * How many micro-dollars one view of an ad is expected to earn. It only says how often the ad is shown; what is charged
 * never follows from it, which is why a float will do.
 *
 * Where clicks are paid for it is the click-through rate times the price; where registrations are, the click-through rate
 * times the registrations per click times the share of the median price of the ad's sessions. Rates are posterior means of
 * a binomial rate with a Beta prior (Gelman et al., Bayesian Data Analysis, 3rd ed., §2.4).
 * @param medianPriceMicros of the sessions that are 'On'; undefined when none states a price
 */
export const expectedMicrosPerView = (
  { views, clicks, registrations }: AdRecord,
  pricing: Pricing,
  medianPriceMicros: number | undefined,
): number => {
  const clicksPerView = smoothed(clicks, views, PRIOR.clicksPerView, PRIOR.views);
  if (pricing.structure === 'cpc') return clicksPerView * Number(pricing.cpcMicros);
  const perClick = smoothed(registrations, clicks, PRIOR.registrationsPerClick, PRIOR.clicks);
  return clicksPerView * perClick * (medianPriceMicros ?? DEFAULT_PRICE_MICROS) * (pricing.basisPoints / 10_000);
};
