import { type Sealed } from '@campjay/events/sealed.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/**
 * The value under a seal, for an answer that is being made; null where there is none, or where its person was forgotten.
 * @param place the stream and the event's field that it was sealed for
 * @throws SealRefused when it was altered or belongs elsewhere.
 */
export const reveal = async <T>(
  sealing: Pick<Sealing, 'open'>,
  sealed: Sealed<T> | null | undefined,
  place: { readonly streamId: string; readonly field: string },
): Promise<T | null> => {
  if (!sealed) return null;
  const opened = await sealing.open(sealed, place);
  return opened.kind === 'opened' ? opened.reveal() : null;
};
