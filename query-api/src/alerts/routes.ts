import { ALERTS } from '@campjay/read-models/models/alerts.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { anyOf } from '@campjay/read-models/queryBuilder.ts';
import { type Reader, type RouteDeps } from '@campjay/read-models/reader.ts';
import { alertsStream } from '@campjay/events/streams.ts';
import { combineRoutes, ok, type Route } from '@campjay/platform/http/route.ts';
import { type Pool } from 'pg';
import { decrypt, type ParentDeps } from '../kernel/parentDeps.ts';
import { AlertsList } from './contract.ts';

const readAlerts = (read: Reader<'alerts'>, userId: string) =>
  read(ALERTS, async (db) => ({
    searches: await db.selectFrom('searches').selectAll().where('user_id', '=', userId).orderBy('ordinal').execute(),
    camps: await db.selectFrom('camps').selectAll().where('user_id', '=', userId).orderBy('ordinal').execute(),
    stops: await db.selectFrom('stops').selectAll().where('user_id', '=', userId).execute(),
  }));

const readCampNames = async (read: Reader<'camps'>, orgIds: readonly string[]) =>
  new Map(
    await read(CAMPS, async (db) => {
      const rows = await db
        .selectFrom('camps')
        .select(['org_id', 'camp_org_name'])
        .where('org_id', '=', anyOf(orgIds))
        .execute();
      return rows.map(({ org_id: orgId, camp_org_name: name }) => [orgId, name] as const);
    }),
  );

/** Decrypts a parent's saved searches; none while the account is being deleted. */
const decryptSearches = async (
  { sealing }: Pick<ParentDeps, 'sealing'>,
  userId: string,
  rows: Awaited<ReturnType<typeof readAlerts>>['searches'],
) => {
  const streamId = alertsStream(userId);
  const searches = await Promise.all(
    rows.map(async ({ search_id: searchId, delivery, saved_at: savedAt, ...row }) => {
      const name = await decrypt(sealing, row.name, { streamId, field: 'name' });
      const search = await decrypt(sealing, row.search, { streamId, field: 'search' });
      if (name === null || search === null) return [];
      const { filterState, latLongUser, latLongUserRadius } = search;
      const copy = {
        filterState: { ...filterState },
        latLongUser: latLongUser && { ...latLongUser },
        latLongUserRadius,
      };
      return [{ searchId, name, search: copy, delivery, savedAt: savedAt.toISOString() }];
    }),
  );
  return searches.flat();
};

/** A parent's saved searches and watched camps, for the export of an account. */
export const exportAlerts = async (deps: Pick<ParentDeps, 'sealing'>, read: Reader<'alerts'>, userId: string) => {
  const { searches, camps } = await readAlerts(read, userId);
  const decrypted = await decryptSearches(deps, userId, searches);
  return {
    savedSearches: decrypted.map(({ name, search, savedAt }) => ({ name, search, savedAt })),
    watchedCamps: camps.map(({ org_id: orgId }) => orgId),
  };
};

/** Reads when there was last news about each of a parent's searches and camps, by search id or org id. */
const readLastNews = async (pool: Pool, userId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ item: string; at: Date }>(
    'select item, max(created_at) as at from ops.alert_news where user_id = $1 group by item',
    [userId],
  );
  return new Map(rows.map(({ item, at }) => [item, at.toISOString()]));
};

/** Query routes for a parent's saved searches and watched camps. */
export const alertsRoutes = (deps: ParentDeps & RouteDeps & { readonly pool: Pool }): readonly Route[] =>
  combineRoutes(
    deps.reading(ALERTS, CAMPS).get('/api/alerts/list', {
      allow: ['parent'],
      summary: 'The caller’s saved searches and watched camps.',
      answer: AlertsList,
      handle: async ({ read, principal: { userId, isEmailConfirmed = false } }) => {
        const { searches, camps, stops } = await readAlerts(read, userId);
        const names = await readCampNames(
          read,
          camps.map(({ org_id: orgId }) => orgId),
        );
        const lastNews = await readLastNews(deps.pool, userId);
        return ok({
          success: true,
          data: {
            searches: (await decryptSearches(deps, userId, searches)).map((search) => ({
              ...search,
              lastNewsAt: lastNews.get(search.searchId) ?? null,
            })),
            camps: camps.map(({ org_id: orgId, delivery, watched_at: watchedAt }) => ({
              org_id: orgId,
              camp_org_name: names.get(orgId) ?? null,
              delivery,
              watchedAt: watchedAt.toISOString(),
              lastNewsAt: lastNews.get(orgId) ?? null,
            })),
            areStopped: stops.length > 0,
            isEmailConfirmed,
          },
        });
      },
    }),
  );
