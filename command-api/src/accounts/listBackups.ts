import { type Db } from '@campjay/platform/postgres/pool.ts';

/** A backup that, as far as known, its owner has not deleted yet. */
export interface Backup {
  readonly madeAt: Date;
  /** When its owner must delete it. */
  readonly expiresAt: Date;
}

/** Backups that have not expired, oldest first. */
export const listBackups = async (db: Db, now: Date): Promise<readonly Backup[]> => {
  const { rows } = await db.query<Backup>(
    'select made_at as "madeAt", expires_at as "expiresAt" from ops.backups where expires_at > $1 order by made_at',
    [now],
  );
  return rows;
};

/** A line of the receipt for each backup that still contains the person's key. */
export const backupLine = ({ madeAt, expiresAt }: Backup): string =>
  `The backup of ${day(madeAt)}, in which your data can still be read by anyone who has it: it is deleted by ${day(expiresAt)}.`;

const day = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
