import { type Sealed } from '@campjay/events/sealed.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { IS_ACTIVE } from './alertStorage.ts';
import { type PendingNews } from './newsLimit.ts';

/** Sealed news, for one saved search or watched camp (`item` is its id); or a number of news items without content. */
export interface StoredNews {
  readonly newsId: string;
  readonly userId: string;
  readonly item: string;
  readonly content: unknown;
  readonly dueAt: Date;
  /** Number of news items of a saved search that are only counted; 0 for news with content. */
  readonly more: number;
}

/** News rows are stored for 90 days: they show in the account when there was last news, and prevent repetitions. */
const RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Stores news. Does nothing for news that is already stored, but adds counted news to what the row counts. */
export const storeNews = async (db: Db, news: readonly StoredNews[], now: Date): Promise<void> => {
  await db.query(
    `insert into ops.alert_news as known (news_id, user_id, item, content, due_at, more, created_at)
     select *, $7::timestamptz
       from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::timestamptz[], $6::integer[])
     on conflict (news_id) do update set more = known.more + excluded.more where excluded.more > 0`,
    [
      news.map(({ newsId }) => newsId),
      news.map(({ userId }) => userId),
      news.map(({ item }) => item),
      news.map(({ content, more }) => (more > 0 ? null : JSON.stringify(content))),
      news.map(({ dueAt }) => dueAt),
      news.map(({ more }) => more),
      now,
    ],
  );
};

/** Reads what each parent's items have been listed for or wait with. @param recentSince limit of `listedRecently` */
export const readPendingNews = async (pool: Pool, now: Date, recentSince: Date): Promise<readonly PendingNews[]> => {
  const { rows } = await pool.query<PendingNews>(
    `select user_id as "userId", item,
            count(*) filter (where more = 0 and settled_at is null and due_at > $1)::integer as "waitingForDigest",
            count(*) filter (where more = 0 and due_at <= $1)::integer as "listedRecently",
            max(news_id::text) filter (where more > 0 and settled_at is null) as "counterId"
       from ops.alert_news where settled_at is null or created_at > $2 group by user_id, item`,
    [now, recentSince],
  );
  return rows;
};

export interface DueNews extends StoredNews {
  /** False if the item is gone, or its alerts are off or stopped. */
  readonly isWanted: boolean;
  /** Null for a watched camp, and for a search that is gone. */
  readonly searchName: Sealed<string> | null;
}

/** Reads due news in the order of users. */
export const readDueNews = async (pool: Pool, now: Date, limit: number): Promise<readonly DueNews[]> => {
  const { rows } = await pool.query<DueNews>(
    `select news_id as "newsId", user_id as "userId", item, content, due_at as "dueAt", more,
            (select name from ops.alert_searches s where s.user_id = n.user_id and s.search_id::text = n.item)
              as "searchName",
            exists (select from (select user_id, search_id::text as item, delivery from ops.alert_searches
                                 union all select user_id, org_id, delivery from ops.alert_camps) a
                     where a.user_id = n.user_id and a.item = n.item and ${IS_ACTIVE}) as "isWanted"
       from ops.alert_news n
      where settled_at is null and user_id in (
        select user_id from ops.alert_news where settled_at is null and due_at <= $1 order by due_at limit $2)
        and due_at <= $1
      order by user_id, created_at, news_id`,
    [now, limit],
  );
  return rows;
};

/** Marks news as emailed or unwanted, and removes its content. */
export const settleNews = async (db: Db, newsIds: readonly string[], now: Date): Promise<void> => {
  await db.query('update ops.alert_news set settled_at = $2, content = null where news_id = any($1)', [newsIds, now]);
};

export const deleteOldNews = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query('delete from ops.alert_news where created_at < $1', [new Date(now.getTime() - RETENTION_MS)]);
};
