import { createHmac, type KeyObject } from 'node:crypto';
import { adMonthOf } from '@campjay/events/advertising/adMonth.ts';
import { type AdKeys, deriveKey } from './adKeys.ts';

/** Who sees or clicks an ad. */
export interface AdVisitor {
  /** Absent of who is not signed in. */
  readonly userId?: string | undefined;
  /** The address of one sender, as `networkOf` names it. */
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
}

/**
 * Who it is, within one month (America/Los_Angeles), and nothing else: by account if signed in, else by network address and
 * browser. No cookie is needed, and nobody can be followed from one month to the next (32 hexadecimal digits).
 */
export const visitorPseudonym = (keys: AdKeys, visitor: AdVisitor, at: Date): string => {
  const { userId, clientAddress, userAgent = '' } = visitor;
  return pseudonym(keys, at, userId === undefined ? ['browser', clientAddress, userAgent] : ['user', userId]);
};

/** Of the network that something comes from, within one month: 32 hexadecimal digits. */
export const addressPseudonym = (keys: AdKeys, clientAddress: string, at: Date): string =>
  pseudonym(keys, at, ['address', clientAddress]);

/** The text is JSON, so that no two different lists give the same one. */
const pseudonym = (keys: AdKeys, at: Date, identity: readonly string[]): string =>
  createHmac('sha256', monthKey(keys, adMonthOf(at)))
    .update(JSON.stringify(identity))
    .digest('hex')
    .slice(0, 32);

const monthKeys = new WeakMap<AdKeys, Map<string, KeyObject>>();

/** Made once a month; making it takes longer than using it. */
const monthKey = (keys: AdKeys, month: string): KeyObject => {
  const known = monthKeys.get(keys) ?? new Map<string, KeyObject>();
  monthKeys.set(keys, known);
  const key = known.get(month) ?? deriveKey(keys.pseudonyms, month);
  known.set(month, key);
  return key;
};
