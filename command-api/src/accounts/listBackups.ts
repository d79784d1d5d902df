import { type Db } from '@campjay/platform/postgres/pool.ts';

/** A backup that its owner has not deleted yet, as far as is known. */
export interface Backup {
  readonly madeAt: Date;
  /** By when its owner deletes it. */
  readonly expiresAt: Date;
}

/** The backups that have not expired, oldest first. */
export const listBackups = async (db: Db, now: Date): Promise<readonly Backup[]> => {
  const { rows } = await db.query<Backup>(
    'select made_at as "madeAt", expires_at as "expiresAt" from ops.backups where expires_at > $1 order by made_at',
    [now],
  );
  return rows;
};

/** A line of the receipt for each backup in which the person's key still is. */
export const backupLine = ({ madeAt, expiresAt }: Backup): string =>
  `The backup of ${day(madeAt)}, in which your data can still be read by whoever keeps it: it is deleted by ${day(expiresAt)}.`;

const day = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
