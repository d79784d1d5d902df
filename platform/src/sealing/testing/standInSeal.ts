import { type Sealed } from '@campjay/events/sealed.ts';

/** A value as rules see it: under a seal that they cannot open. It hides nothing, and is never to be opened. */
export const standInSeal = <T>(value: T): Sealed<T> => ({
  sealed: 1,
  person: 'example-parent',
  event: '00000000-0000-4000-8000-000000000001',
  box: Buffer.from(JSON.stringify(value)).toString('base64url'),
});
