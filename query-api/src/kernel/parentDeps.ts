import { type Sealed } from '@campjay/events/sealed.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';

/**
 * Decrypts a value; null if there is none, or if the account to which it belongs was deleted.
 * @param sealedField the stream and the event field for which the value was encrypted
 * @throws SealRefused if the value was altered, or was encrypted for another stream or field
 */
export const decrypt = async <T>(
  sealing: Pick<Sealing, 'decrypt'>,
  sealed: Sealed<T> | null | undefined,
  sealedField: { readonly streamId: string; readonly field: string },
): Promise<T | null> => {
  if (!sealed) return null;
  const result = await sealing.decrypt(sealed, sealedField);
  return result.kind === 'decrypted' ? result.getValue() : null;
};

/** Dependencies of the query routes for parents' data. */
export interface ParentDeps {
  /** For decisions that must not depend on a read model, which may be out of date. */
  readonly store: Pick<EventStore, 'readStream'>;
  /** Decrypts private values while a response is built. */
  readonly sealing: Pick<Sealing, 'decrypt'>;
}
