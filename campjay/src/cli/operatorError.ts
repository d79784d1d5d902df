import { InvalidSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { ForeignPosition } from '@campjay/platform/eventstore/port.ts';
import { EmbeddedPostgresFailed } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OpsSchemaMismatch } from '@campjay/platform/postgres/ops/migrate.ts';
import { describeForeignPosition } from '@campjay/read-models/activeBuild.ts';
import { EpochKeyMissing, MasterKeyMissing } from '@campjay/platform/sealing/wrappedKey.ts';

/** A problem that the operator has to fix. The message describes the problem and how to fix it. */
export class OperatorError extends Error {
  override readonly name = 'CannotRun';
}

/** The message of an error that the operator can fix. Undefined for any other error. */
export const operatorMessageOf = (error: unknown): string | undefined => {
  if (error instanceof ForeignPosition) return describeForeignPosition(error);
  return error instanceof Error && OPERATOR_ERRORS.some((errorClass) => error instanceof errorClass)
    ? error.message
    : undefined;
};

const OPERATOR_ERRORS = [
  OperatorError,
  EmbeddedPostgresFailed,
  OpsSchemaMismatch,
  MasterKeyMissing,
  EpochKeyMissing,
  InvalidSettings,
];
