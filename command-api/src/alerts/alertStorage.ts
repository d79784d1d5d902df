import { type AlertsEvent } from '@campjay/events/alerts/events.ts';
import { type AlertDelivery, type SearchToSave } from '@campjay/events/alerts/values.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';

/**
 * The tables of the alerts' process manager. They are its own: it decides by what it has handled of the log, not by a
 * read model, which may be behind or be rebuilt.
 */

export interface StoredSearch {
  readonly userId: string;
  readonly searchId: string;
  readonly search: Sealed<SearchToSave>;
  readonly name: Sealed<string>;
  readonly delivery: AlertDelivery;
}

export interface WatchedCamp {
  readonly userId: string;
  readonly orgId: string;
  readonly delivery: AlertDelivery;
  readonly watchedAt: Date;
}

/** Applies an event of a parent's alerts. It may be repeated. */
export const applyAlertsEvent = async (
  pool: Pool,
  userId: string,
  event: AlertsEvent,
  recordedAt: Date,
): Promise<void> => {
  switch (event.type) {
    case 'SearchSaved': {
      const { searchId, name, search, delivery } = event.data;
      await pool.query(
        `insert into ops.alert_searches (user_id, search_id, name, search, delivery) values ($1, $2, $3, $4, $5)
         on conflict (user_id, search_id) do update
           set name = excluded.name, search = excluded.search, delivery = excluded.delivery`,
        [userId, searchId, JSON.stringify(name), JSON.stringify(search), delivery],
      );
      return;
    }
    case 'SavedSearchRenamed':
      await pool.query('update ops.alert_searches set name = $3 where user_id = $1 and search_id = $2', [
        userId,
        event.data.searchId,
        JSON.stringify(event.data.name),
      ]);
      return;
    case 'SavedSearchDeleted':
      await pool.query('delete from ops.alert_searches where user_id = $1 and search_id = $2', [
        userId,
        event.data.searchId,
      ]);
      return;
    case 'SearchDeliveryChanged':
      await pool.query('update ops.alert_searches set delivery = $3 where user_id = $1 and search_id = $2', [
        userId,
        event.data.searchId,
        event.data.delivery,
      ]);
      return;
    case 'CampWatched':
      await pool.query(
        `insert into ops.alert_camps (user_id, org_id, delivery, watched_at) values ($1, $2, $3, $4)
         on conflict (user_id, org_id) do update set delivery = excluded.delivery`,
        [userId, event.data.orgId, event.data.delivery, recordedAt],
      );
      return;
    case 'CampUnwatched':
      await pool.query('delete from ops.alert_camps where user_id = $1 and org_id = $2', [userId, event.data.orgId]);
      return;
    case 'WatchDeliveryChanged':
      await pool.query('update ops.alert_camps set delivery = $3 where user_id = $1 and org_id = $2', [
        userId,
        event.data.orgId,
        event.data.delivery,
      ]);
      return;
    case 'AlertsStopped':
      await pool.query('insert into ops.alert_stops (user_id) values ($1) on conflict do nothing', [userId]);
      return;
    case 'AlertsResumed':
      await pool.query('delete from ops.alert_stops where user_id = $1', [userId]);
      return;
    case 'PersonForgotten':
      for (const table of ['alert_searches', 'alert_camps', 'alert_stops', 'alert_news'])
        await pool.query(`delete from ops.${table} where user_id = $1`, [userId]);
      return;
  }
};

/** Notes that a camp has changed. The first change after a camp's last news decides what it is compared with. */
export const noteCampChange = async (pool: Pool, orgId: string, revision: bigint): Promise<void> => {
  await pool.query(
    `insert into ops.alert_changes as known (org_id, seen_revision, changed_revision) values ($1, $2::bigint - 1, $2)
     on conflict (org_id) do update set changed_revision = greatest(known.changed_revision, excluded.changed_revision)`,
    [orgId, revision.toString()],
  );
};

/** Camps that have changed since their last news. @returns each with the revision before its first change */
export const readChangedCamps = async (
  pool: Pool,
  limit: number,
): Promise<readonly { readonly orgId: string; readonly seenRevision: bigint }[]> => {
  const { rows } = await pool.query<{ orgId: string; seen: string }>(
    `select org_id as "orgId", seen_revision as seen from ops.alert_changes
      where changed_revision > seen_revision order by org_id limit $1`,
    [limit],
  );
  return rows.map(({ orgId, seen }) => ({ orgId, seenRevision: BigInt(seen) }));
};

/** Marks a camp's changes as handled, and updates when its registration opens. */
export const settleCamp = async (
  db: Db,
  {
    orgId,
    revision,
    opensAt,
  }: { readonly orgId: string; readonly revision: bigint; readonly opensAt: Date | undefined },
): Promise<void> => {
  await db.query('update ops.alert_changes set seen_revision = $2 where org_id = $1', [orgId, revision.toString()]);
  await setOpening(db, orgId, opensAt);
};

export const setOpening = async (db: Db, orgId: string, opensAt: Date | undefined): Promise<void> => {
  await db.query('update ops.alert_camps set opens_at = $2 where org_id = $1', [orgId, opensAt]);
};

/** Condition on the row `a` of a saved search or watched camp: its parent is emailed about it. */
export const IS_ACTIVE = `delivery <> 'off' and not exists (select from ops.alert_stops s where s.user_id = a.user_id)`;

export const readActiveSearches = async (pool: Pool): Promise<readonly StoredSearch[]> => {
  const { rows } = await pool.query<StoredSearch>(
    `select user_id as "userId", search_id as "searchId", search, name, delivery from ops.alert_searches a
      where ${IS_ACTIVE}`,
  );
  return rows;
};

export const readActiveWatches = async (pool: Pool, orgIds: readonly string[]): Promise<readonly WatchedCamp[]> => {
  const { rows } = await pool.query<WatchedCamp>(
    `select user_id as "userId", org_id as "orgId", delivery, watched_at as "watchedAt" from ops.alert_camps a
      where org_id = any($1) and ${IS_ACTIVE}`,
    [orgIds],
  );
  return rows;
};

/** Watched camps whose registration opens after `now`, and at the latest at `until`. */
export const readOpenings = async (
  pool: Pool,
  now: Date,
  until: Date,
): Promise<readonly (WatchedCamp & { readonly opensAt: Date })[]> => {
  const { rows } = await pool.query<WatchedCamp & { opensAt: Date }>(
    `select user_id as "userId", org_id as "orgId", delivery, watched_at as "watchedAt", opens_at as "opensAt"
       from ops.alert_camps a where opens_at > $1 and opens_at <= $2 and ${IS_ACTIVE}`,
    [now, until],
  );
  return rows;
};
