import { type Pricing } from '@campjay/events/ads/pricing.ts';

/** Recent views, clicks and registrations of an ad. */
export interface AdRecord {
  readonly views: number;
  readonly clicks: number;
  readonly registrations: number;
}

export const NO_RECORD: AdRecord = { views: 0, clicks: 0, registrations: 0 };

/**
 * Expected rates of an ad without history, and their weight in views or clicks: after that many, the ad's own rate
 * counts as much as the prior. So new ads are shown like average ones.
 */
const PRIOR = { clicksPerView: 0.02, views: 500, registrationsPerClick: 0.03, clicks: 50 } as const;
/** Assumed price for sessions without one: about a week of day camp. */
const DEFAULT_PRICE_MICROS = 400_000_000;

/** Posterior mean of a rate with a Beta prior ("additive smoothing"). */
const smoothed = (successes: number, trials: number, expected: number, worth: number): number =>
  (successes + expected * worth) / (trials + worth);

/**
 * Expected earnings of one view of an ad, in micro-dollars. Only decides how often the ad is shown, never what is
 * charged, so a float is precise enough.
 *
 *
 * For pay per click: the click-through rate times the price. For pay per registration: the click-through rate times the
 * registrations per click times the percentage of the median price of the ad's sessions. Rates are posterior means of a
 * binomial rate with a Beta prior (Gelman et al., Bayesian Data Analysis, 3rd ed., §2.4).
 * @param medianPriceMicros of the sessions that are 'On'; undefined if none states a price
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
