import { type Sealed } from '@campjay/events/sealed.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Pool } from 'pg';

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

export interface ParentDeps {
  readonly pool: Pool;
  /** For decisions that must not depend on a read model. */
  readonly store: Pick<EventStore, 'readStream'>;
  /** Decrypts private values while a response is built. */
  readonly sealing: Pick<Sealing, 'decrypt'>;
}
