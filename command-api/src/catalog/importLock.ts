import { DatabaseError, type Pool } from 'pg';

/** The connection of a killed import closes shortly after it. */
const LOCK_TIMEOUT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Only one import of a kind writes at a time; uploaded imports run one by one. Undefined if another import holds the
 * lock.
 */
export const acquireImportLock = async (
  pool: Pool,
  kind: 'catalogue' | 'schools' | 'uploaded',
): Promise<AsyncDisposable | undefined> => {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    // A session-level lock: it outlives the transaction.
    await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [`campjay ${kind} import`]);
    await connection.query('commit');
  } catch (error) {
    connection.release(true);
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
  return {
    // The lock ends with its connection, which is closed instead of returned: the pool would leave it open.
    [Symbol.asyncDispose]: () => {
      connection.release(true);
      return Promise.resolve();
    },
  };
};
