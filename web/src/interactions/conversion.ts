import { loadStored, saveStored } from '../ui/browserStorage.ts';
import { clickId } from './campaignCookie.ts';
import { pageTrackers } from './pageTrackers.ts';

/** Within this time a second sign-up is taken for the first one, told again (SPEC §5, §9 'Conversion dedupe window'). */
const SAME_SIGN_UP_MS = 60_000;

/** When a conversion was last sent by this browser, in any of its tabs: ms since 1970. */
const SENT_AT = 'signUpConversionSentAt';
/** The same of this page, for a browser whose storage is shut. */
let lastSentAt = -Infinity;

const wasSentRecently = (now: number): boolean => {
  const stored = loadStored(SENT_AT);
  return [lastSentAt, typeof stored === 'number' ? stored : -Infinity].some(
    (sentAt) => Math.abs(now - sentAt) < SAME_SIGN_UP_MS,
  );
};

/** Tells the configured services that somebody has signed up, with the ad's click that led here if there was one. */
export const sendSignUpConversion = async (): Promise<void> => {
  const trackers = await pageTrackers();
  const now = Date.now();
  if (!trackers || wasSentRecently(now)) return;
  lastSentAt = now;
  saveStored(SENT_AT, now);
  trackers.signedUp(clickId());
};
