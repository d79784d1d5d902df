import { type Sealed } from '@campjay/events/sealed.ts';

/** A value in a fake seal, for rules that cannot decrypt it. It hides nothing and must never be decrypted. */
export const standInSeal = <T>(value: T): Sealed<T> => ({
  sealed: 1,
  person: 'example-parent',
  event: '00000000-0000-4000-8000-000000000001',
  box: Buffer.from(JSON.stringify(value)).toString('base64url'),
});
