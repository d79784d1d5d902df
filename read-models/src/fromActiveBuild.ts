import { escapeIdentifier, type Pool } from 'pg';
import { errorCode } from '@campjay/platform/kernel/errorCode.ts';
import { TemporarilyUnavailable } from '@campjay/platform/kernel/temporarilyUnavailable.ts';
import { readActiveBuild } from './activeBuild.ts';

/** Qualifies a table name with the schema of the active build. */
export type TableOf = (table: string) => string;

/** The read model cannot be read yet, because its first build is not complete. */
export class ReadModelMissing extends TemporarilyUnavailable {
  override readonly name = 'ReadModelMissing';
  constructor(readModel: string) {
    super(`The read model ${readModel} has no build yet.`);
  }
}

/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = '42P01';
const MAX_ATTEMPTS = 3;

/**
 * Runs a read against the active build of a read model, so that all rows come from one build. Retries with the next
 * build if this one was dropped in the meantime.
 * @throws ReadModelMissing when no build was ever completed.
 */
export const fromActiveBuild = async <T>(
  pool: Pool,
  readModel: string,
  read: (table: TableOf, schema: string) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const build = await readActiveBuild(pool, readModel);
    if (!build) throw new ReadModelMissing(readModel);
    try {
      return await read((table) => `${escapeIdentifier(build.schema)}.${escapeIdentifier(table)}`, build.schema);
    } catch (error) {
      if (errorCode(error) !== UNDEFINED_TABLE || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
