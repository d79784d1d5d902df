import { type Sealed } from '@campjay/events/sealed.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/**
 * The value under a seal, for an answer that is being made; null where there is none, or where its person was forgotten.
 * @param sealedField the stream and the event's field that it was sealed for
 * @throws SealRefused when it was altered or belongs elsewhere.
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
