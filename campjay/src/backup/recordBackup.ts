import { randomUUID } from 'node:crypto';
import { type Pool } from 'pg';

/**
 * Records a backup before it is written, so that the backup itself knows of it too. The receipts of accounts that are
 * deleted later name it until it expires. Takes the record back if writing it fails.
 * @param retentionDays after how many days its owner deletes it
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
