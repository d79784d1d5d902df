import { escapeIdentifier, type Pool } from 'pg';
import { errorCode } from '../errorCode.ts';
import { readActiveBuild } from './activeBuild.ts';

/** A table of the build that is read, as SQL names it. */
export type TableOf = (table: string) => string;

/** Nothing can be read of it yet: its first build is being made. */
export class ReadModelMissing extends Error {
  override readonly name = 'ReadModelMissing';
  constructor(readModel: string) {
    super(`The read model ${readModel} has no build yet.`);
  }
}

/** PostgreSQL's name for a table that is not there. */
const UNDEFINED_TABLE = '42P01';
const MAX_ATTEMPTS = 3;

/**
 * Reads from the build of a read model that readers see now, all of it from one build. Where that one was dropped in
 * between, from the next.
 * @throws ReadModelMissing when none was ever finished.
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
