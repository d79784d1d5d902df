import { type Sealed } from '@campjay/events/sealed.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/**
 * Decrypts a value for the current response; null if there is none, or if its person was deleted.
 * @param sealedField the stream and the event field that it was encrypted for
 * @throws SealRefused if it was altered or belongs elsewhere
 */
export const decrypt = async <T>(
  sealing: Pick<Sealing, 'decrypt'>,
  sealed: Sealed<T> | null | undefined,
  sealedField: { readonly streamId: string; readonly field: string },
): Promise<T | null> => {
  if (!sealed) return null;
  const result = await sealing.decrypt(sealed, sealedField);
  return result.kind === 'opened' ? result.getValue() : null;
};
