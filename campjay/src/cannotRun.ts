import { WrongSettings } from '@campjay/platform/config/readEnvironment.ts';
import { EmbeddedPostgresFailed } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OpsSchemaMismatch } from '@campjay/platform/postgres/ops/migrate.ts';
import { EpochKeyMissing, MasterKeyMissing } from '@campjay/platform/sealing/wrappedKey.ts';

/** Something an operator has to put right first. The message is one plain sentence that says what, and how. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** The sentence for the operator when an error is one that only an operator can put right; undefined for a fault of ours. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof CannotRun ||
  error instanceof EmbeddedPostgresFailed ||
  error instanceof OpsSchemaMismatch ||
  error instanceof MasterKeyMissing ||
  error instanceof EpochKeyMissing ||
  error instanceof WrongSettings
    ? error.message
    : undefined;
