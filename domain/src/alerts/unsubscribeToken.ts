import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';

/** What an unsubscribe link turns off: one saved search or watched camp of a parent, or all alerts. */
const Unsubscription = z.union([
  z.strictObject({ userId: z.string().min(1), searchId: z.uuid() }),
  z.strictObject({ userId: z.string().min(1), orgId: OrgId }),
  z.strictObject({ userId: z.string().min(1), isAll: z.literal(true) }),
]);
export type Unsubscription = z.infer<typeof Unsubscription>;

const sign = (key: KeyObject, payload: string): Buffer =>
  createHmac('sha256', key).update('unsubscribe 1\n').update(payload).digest();

/** Creates the token of an unsubscribe link. It contains only ids, and never expires. */
export const createUnsubscribeToken = (key: KeyObject, unsubscription: Unsubscription): string => {
  const payload = Buffer.from(JSON.stringify(unsubscription)).toString('base64url');
  return `${payload}.${sign(key, payload).toString('base64url')}`;
};

/** Reads a token; undefined if it was not signed with this key. */
export const readUnsubscribeToken = (key: KeyObject, token: string): Unsubscription | undefined => {
  const [payload = '', signature = ''] = token.split('.');
  const [expected, given] = [sign(key, payload), Buffer.from(signature, 'base64url')];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Unsubscription.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
};
