import { type Db } from '@campjay/platform/postgres/pool.ts';

/**
 * Notifications, by projection name, that its builds, its pointer or the state of an ordered replay changed. The
 * projector listens, so that it follows a new build immediately and stops following a dropped one.
 */
export const BUILDS_CHANNEL = 'campjay_builds';

export const notifyBuildsChanged = async (db: Db, name: string): Promise<void> => {
  await db.query('select pg_notify($1, $2)', [BUILDS_CHANNEL, name]);
};
