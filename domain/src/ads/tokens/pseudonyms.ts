import { createHmac, type KeyObject } from 'node:crypto';
import { adMonthOf } from '../adMonth.ts';
import { type AdKeys, deriveKey } from './adKeys.ts';

/** The visitor who views or clicks an ad. */
export interface AdVisitor {
  /** Absent if not signed in. */
  readonly userId?: string | undefined;
  /** The sender's network, as returned by `networkOf`. */
  readonly clientAddress: string;
  readonly userAgent: string | undefined;
}

/**
 * A pseudonym of a visitor within one month (America/Los_Angeles): by account if signed in, else by network address and
 * browser. It needs no cookie, and a visitor cannot be tracked from one month to the next (32 hexadecimal digits).
 */
export const visitorPseudonym = (keys: AdKeys, visitor: AdVisitor, at: Date): string => {
  const { userId, clientAddress, userAgent = '' } = visitor;
  return pseudonym(keys, at, userId === undefined ? ['browser', clientAddress, userAgent] : ['user', userId]);
};

/** A pseudonym of a network within one month: 32 hexadecimal digits. */
export const addressPseudonym = (keys: AdKeys, clientAddress: string, at: Date): string =>
  pseudonym(keys, at, ['address', clientAddress]);

/** As JSON, so that no two different lists yield the same text. */
const pseudonym = (keys: AdKeys, at: Date, identity: readonly string[]): string =>
  createHmac('sha256', monthKey(keys, adMonthOf(at)))
    .update(JSON.stringify(identity))
    .digest('hex')
    .slice(0, 32);

const monthKeys = new WeakMap<AdKeys, Map<string, KeyObject>>();

/** Cached for the month, because deriving the key takes longer than using it. */
const monthKey = (keys: AdKeys, month: string): KeyObject => {
  const known = monthKeys.get(keys) ?? new Map<string, KeyObject>();
  monthKeys.set(keys, known);
  const key = known.get(month) ?? deriveKey(keys.pseudonyms, month);
  known.set(month, key);
  return key;
};
