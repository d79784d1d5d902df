import { type Pool } from 'pg';
import { readStuckCharges } from '../ads/billing/readCharges.ts';
import { type WaitingCounts } from './contract.ts';
import { countDelayedEmails } from './emails/readEmails.ts';
import { readConciergeRequests, readSuggestions } from './requests/readRequests.ts';

/** Counts the items that wait for an admin, without decrypting anything. */
export const countWaiting = async (pool: Pool): Promise<WaitingCounts['waiting']> => {
  const [suggestions, requests, charges, emails] = await Promise.all([
    readSuggestions(pool, { state: 'open' }),
    readConciergeRequests(pool, { state: 'open' }),
    readStuckCharges(pool),
    countDelayedEmails(pool),
  ]);
  return {
    suggestions: suggestions.counts.open,
    conciergeRequests: requests.counts.open,
    charges: charges.filter(({ state }) => state !== 'sent').length,
    emails,
  };
};
