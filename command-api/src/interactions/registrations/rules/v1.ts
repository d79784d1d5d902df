import { REGISTRATION_WITHIN_DAYS } from '@campjay/events/interactions/adClicks.ts';
import { type JudgeRegistration } from './registrationFacts.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Clocks of the operator's site and ours may differ so much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** The first edition: a registration belongs to a click that counts, within 30 days of it. It has judged, so it never changes. */
export const judgeV1: JudgeRegistration = ({ click, registeredAt }) => {
  if (!click?.card) return 'no-such-click';
  if (click.refusal !== null) return 'click-refused';
  const after = registeredAt.getTime() - click.receivedAt;
  if (after < -CLOCKS_DIFFER_MS) return 'before-click';
  return after > REGISTRATION_WITHIN_DAYS * DAY_MS ? 'too-late' : null;
};
