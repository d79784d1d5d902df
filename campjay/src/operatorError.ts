import { WrongSettings } from '@campjay/platform/config/readEnvironment.ts';
import { ForeignPosition } from '@campjay/platform/eventStore/port.ts';
import { EmbeddedPostgresFailed } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OpsSchemaMismatch } from '@campjay/platform/postgres/ops/migrate.ts';
import { describeForeignPosition } from '@campjay/platform/readModels/describeForeignPosition.ts';
import { EpochKeyMissing, MasterKeyMissing } from '@campjay/platform/sealing/wrappedKey.ts';

/** Something an operator has to put right first. The message is one plain sentence that says what, and how. */
export class OperatorError extends Error {
  override readonly name = 'CannotRun';
}

/** The sentence for the operator when an error is one that only an operator can put right; undefined for a fault of ours. */
export const operatorMessage = (error: unknown): string | undefined => {
  if (error instanceof ForeignPosition) return describeForeignPosition(error);
  return OPERATOR_ERRORS.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
};

const OPERATOR_ERRORS = [
  OperatorError,
  EmbeddedPostgresFailed,
  OpsSchemaMismatch,
  MasterKeyMissing,
  EpochKeyMissing,
  WrongSettings,
];
