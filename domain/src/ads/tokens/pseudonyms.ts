import { createHmac, type KeyObject } from 'node:crypto';
import { adMonthOf } from '../adMonth.ts';
import { type AdKeys, deriveKey } from './adKeys.ts';

/** The visitor who views or clicks an ad. */
export interface AdVisitor {
  /** Absent if the visitor is not signed in. */
  readonly userId?: string | undefined;
  /** The client's network, as returned by `senderNetworkOf`. */
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
}

/**
 * Returns a visitor's pseudonym for one month (America/Los_Angeles) as 32 hexadecimal digits. It is derived from the
 * account if the visitor is signed in, else from network and browser. It needs no cookie, and a visitor cannot
 * be tracked from one month to the next.
 */
export const visitorPseudonym = (keys: AdKeys, visitor: AdVisitor, instant: Date): string => {
  const { userId, clientAddress, userAgent = '' } = visitor;
  return derivePseudonym(
    keys,
    instant,
    userId === undefined ? ['browser', clientAddress, userAgent] : ['user', userId],
  );
};

/** Returns a network's pseudonym for one month as 32 hexadecimal digits. */
export const addressPseudonym = (keys: AdKeys, clientAddress: string, instant: Date): string =>
  derivePseudonym(keys, instant, ['address', clientAddress]);

/** Encodes the identity as JSON, so that no two different lists yield the same text. */
const derivePseudonym = (keys: AdKeys, instant: Date, identity: readonly string[]): string =>
  createHmac('sha256', monthKey(keys, adMonthOf(instant)))
    .update(JSON.stringify(identity))
    .digest('hex')
    .slice(0, 32);

const monthKeyCache = new WeakMap<AdKeys, Map<string, KeyObject>>();

/** Returns the key for a month. Cached, because deriving a key takes longer than using it. */
const monthKey = (keys: AdKeys, month: string): KeyObject => {
  const keysByMonth = monthKeyCache.get(keys) ?? new Map<string, KeyObject>();
  monthKeyCache.set(keys, keysByMonth);
  const key = keysByMonth.get(month) ?? deriveKey(keys.pseudonymKey, month);
  keysByMonth.set(month, key);
  return key;
};
