import { WrongSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { ForeignPosition } from '@campjay/platform/eventstore/port.ts';
import { EmbeddedPostgresFailed } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OpsSchemaMismatch } from '@campjay/platform/postgres/ops/migrate.ts';
import { describeForeignPosition } from '@campjay/read-models/activeBuild.ts';
import { EpochKeyMissing, MasterKeyMissing } from '@campjay/platform/sealing/wrappedKey.ts';

/**
 * A problem that an operator has to fix first. The message is one plain sentence: the problem, and how to fix it.
 */
export class OperatorError extends Error {
  override readonly name = 'CannotRun';
}

/** The sentence for the operator if only an operator can fix the error. Undefined for a bug of ours. */
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
