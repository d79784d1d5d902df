import { randomUUID } from 'node:crypto';
import { type Pool } from 'pg';

/**
 * Records a backup before it is written, so that the backup contains its own record. Receipts of accounts that are
 * deleted later name the backup until it expires. Removes the record if writing fails.
 * @param retentionDays the number of days after which its owner deletes it
 */
export const recordBackup = async <T>(pool: Pool, retentionDays: number, write: () => Promise<T>): Promise<T> => {
  const backupId = randomUUID();
  await pool.query('insert into ops.backups (backup_id, expires_at) values ($1, now() + make_interval(days => $2))', [
    backupId,
    retentionDays,
  ]);
  try {
    return await write();
  } catch (error) {
    await pool.query('delete from ops.backups where backup_id = $1', [backupId]);
    throw error;
  }
};
