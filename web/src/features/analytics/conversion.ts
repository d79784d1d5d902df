import { loadStored, saveStored } from '../../ui/browserStorage.ts';
import { readClickId } from './campaignCookie.ts';
import { pageTrackers } from './pageTrackers.ts';

/** A second sign-up within this time in ms counts as a duplicate (Requirement 9.95). */
const DUPLICATE_WINDOW_MS = 60_000;

/** Storage key of the time when this browser last sent a conversion, in any tab (ms since 1970). */
const SENT_AT_KEY = 'signUpConversionSentAt';
/** The same time, for this page only, in case the browser's storage is unavailable. */
let lastSentAt = -Infinity;

const wasSentRecently = (now: number): boolean => {
  const storedSentAt = loadStored(SENT_AT_KEY);
  const sentTimes = [lastSentAt, typeof storedSentAt === 'number' ? storedSentAt : -Infinity];
  return sentTimes.some((sentAt) => Math.abs(now - sentAt) < DUPLICATE_WINDOW_MS);
};

/**
 * Reports a sign-up as a conversion to the configured third-party services, with the id of the ad click that led here,
 * if any.
 */
export const sendSignUpConversion = async (): Promise<void> => {
  const trackers = await pageTrackers();
  const now = Date.now();
  if (!trackers || wasSentRecently(now)) return;
  lastSentAt = now;
  saveStored(SENT_AT_KEY, now);
  trackers.reportSignUp(readClickId());
};
