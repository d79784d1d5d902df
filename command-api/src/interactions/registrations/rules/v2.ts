import { REGISTRATIONS_PER_CLICK } from '@campjay/events/interactions/adClicks.ts';
import { type JudgedClick } from '@campjay/events/interactions/adMonthFold.ts';
import { type JudgeRegistration } from './registrationFacts.ts';
import { judgeV1 } from './v1.ts';

/** Care, lunch and fees come on top of a session's price, in percent of it. */
const EXTRAS_PERCENT = 50n;
/** The most that an order may cost where a session of the card has no listed price. */
const UNLISTED_PRICE_CENTS = 1_000_000;

/**
 * The second edition, for registrations that are confirmed. Beyond the first one, an order costs at most one and a half times
 * the most expensive session that the card showed, and a click is charged for at most ten orders. There is no lower limit: financial
 * aid and discounts go down to nothing. It has judged, so it never changes.
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
