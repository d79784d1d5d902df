import { REGISTRATION_WITHIN_DAYS } from '@campjay/events/ads/adClicks.ts';
import { type JudgeRegistration } from './registrationFacts.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Allowed clock difference between the operator's site and ours. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * Version 1: a registration belongs to a counted click, within 30 days of it. It has already judged registrations, so
 * it never changes.
 */
export const judgeV1: JudgeRegistration = ({ click, registeredAt }) => {
  if (!click?.card) return 'no-such-click';
  if (click.refusal !== null) return 'click-refused';
  const after = registeredAt.getTime() - click.receivedAt;
  if (after < -CLOCKS_DIFFER_MS) return 'before-click';
  return after > REGISTRATION_WITHIN_DAYS * DAY_MS ? 'too-late' : null;
};
