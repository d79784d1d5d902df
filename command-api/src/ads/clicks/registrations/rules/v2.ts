import { REGISTRATIONS_PER_CLICK } from '@campjay/events/ads/adClicks.ts';
import { type JudgedClick } from '@campjay/domain/ads/adMonthFold.ts';
import { type JudgeRegistration } from './registrationFacts.ts';
import { judgeV1 } from './v1.ts';

/** Allowance for care, lunch and fees, in percent of the session's price. */
const EXTRAS_PERCENT = 50n;
/** Maximum order price if a session of the card has no listed price. */
const UNLISTED_PRICE_CENTS = 1_000_000;

/**
 * Version 2, for confirmed registrations. In addition to version 1, an order costs at most one and a half times the
 * most expensive session on the card, and a click is charged for at most ten orders. There is no lower limit, because
 * financial aid and discounts can reduce a price to zero. It has already judged registrations, so it never changes.
 */
export const judgeV2: JudgeRegistration = (facts) => {
  const reason = judgeV1(facts);
  if (reason !== null) return reason;
  if (facts.priceCents > mostCents(facts.click)) return 'implausible-price';
  return facts.othersOfClick >= REGISTRATIONS_PER_CLICK ? 'too-many-for-click' : null;
};

const mostCents = (click: JudgedClick | undefined): number => {
  const highest = click?.card?.highestOrderCents ?? null;
  return highest === null ? UNLISTED_PRICE_CENTS : Number((BigInt(highest) * (100n + EXTRAS_PERCENT)) / 100n);
};
