import { addressKey } from '@campjay/events/interactions/adMonthFold.ts';
import { type AdToken } from '@campjay/platform/adTokens/adToken.ts';
import { type ClickFacts, type JudgeClick } from './clickFacts.ts';
import { judgeV1 } from './v1.ts';

/** As for one visitor: see the first edition. */
const DOUBLE_WITHIN_MS = 30 * 60_000;
/** A household, or a few phones behind one address, follow one ad so often in a day; whoever runs down a budget does more. */
const COUNTED_PER_DAY = 5;
const DAY_MS = 24 * 60 * 60_000;

/**
 * The second edition. Beyond the first one, clicks from one address on one ad are limited whatever the browsers call
 * themselves: one within 30 minutes, and five within a day. A visitor who is not signed in is known by address and browser,
 * and a program can name a new browser with each click. It has judged, so it never changes.
 */
export const judgeV2: JudgeClick = (facts) => {
  const reason = judgeV1(facts);
  const { reading } = facts;
  // The budget comes last: a click that does not count for another reason is refused for that.
  if ((reason !== null && reason !== 'over-budget') || reading.kind !== 'good') return reason;
  const counted = distances(facts, reading.token);
  if (counted.some((distance) => distance < DOUBLE_WITHIN_MS)) return 'double-click';
  return counted.filter((distance) => distance < DAY_MS).length >= COUNTED_PER_DAY ? 'too-many-from-address' : reason;
};

/** How far from this click, in ms either way, those from its address on its ad are that counted. */
const distances = ({ month, receivedAt, address }: ClickFacts, { adId }: AdToken): readonly number[] =>
  (month.clicksByAdAddress.get(addressKey({ adId, address })) ?? []).map((counted) => Math.abs(receivedAt - counted));
