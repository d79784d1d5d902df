import { MAX_CAMPS_SEEN } from '@campjay/events/schedule/limits.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { type CampLog } from '../../catalog/campLog.ts';
import { FAVORITES } from '../../favorites/readFavorites.ts';
import { type ScheduleViewer } from '../access.ts';
import { type ScheduleView } from '../contract.ts';
import { type StoredEntry } from '../readSchedule.ts';
import { campNews, type CampNews, type PlannedSession } from './campNews.ts';
import { changedCamps, type CampSince } from './changedCamps.ts';
import { newsSentence } from './newsSentence.ts';
import { placedSessions, readMemberSince } from './placedSessions.ts';

/** Maximum number of news items; the latest are returned. */
const MAX_NEWS = 100;

interface CampNewsInput {
  readonly pool: Pool;
  readonly log: CampLog;
  readonly viewer: ScheduleViewer;
  readonly season: number;
  /** The visible entries: of kids that were not removed. */
  readonly entries: readonly Pick<StoredEntry, 'entryId'>[];
}

/**
 * Changes of planned facts since the reader last saw them, latest first. Only reads the streams of camps that changed
 * since then.
 */
export const readCampNews = async ({
  pool,
  log,
  viewer,
  season,
  entries,
}: CampNewsInput): Promise<Pick<ScheduleView, 'campNews' | 'campsTold'>> => {
  const [sessions, favorites, since, seen] = await Promise.all([
    placedSessions(
      pool,
      viewer.ownerId,
      entries.map(({ entryId }) => entryId),
      season,
    ),
    viewer.mode === 'own' ? readFavoriteCamps(pool, viewer.userId) : new Map<string, Date>(),
    viewer.mode === 'own' ? undefined : readMemberSince(pool, viewer),
    readSeen(pool, viewer),
  ]);
  const candidates = candidateCamps(sessions, favorites, since);
  const changed = await changedCamps(pool, candidates, seen);
  const all: CampNews[] = [];
  const reportedCamps: ScheduleView['campsTold'] = [];
  for (const orgId of changed.slice(0, MAX_CAMPS_SEEN)) {
    const changes = await log(orgId);
    const revision = changes.at(-1)?.revision;
    if (revision === undefined || revision <= (seen.get(orgId) ?? -1)) continue;
    reportedCamps.push({ orgId, revision });
    const campSessions = sessions.filter(({ placed }) => placed.org_id === orgId);
    const reader = { orgId, season, sessions: campSessions, favoriteSince: favorites.get(orgId), readsSince: since };
    all.push(...campNews(changes, { ...reader, seen: seen.get(orgId) ?? -1 }));
  }
  const latest = all.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_NEWS);
  return { campNews: latest.map(presentNews), campsTold: reportedCamps };
};

const presentNews = (news: CampNews): ScheduleView['campNews'][number] => {
  const { orgId, instanceId, revision, at, outcome, isPlanned } = news;
  return {
    orgId,
    instanceId,
    revision,
    at: at.toISOString(),
    kind: outcome.kind,
    isPlanned,
    sentence: newsSentence(news),
  };
};

/** Each camp once, with the earliest time from which its changes may be news. */
const candidateCamps = (
  sessions: readonly PlannedSession[],
  favorites: ReadonlyMap<string, Date>,
  readsSince: Date | undefined,
): readonly CampSince[] => {
  const since = new Map<string, Date>(favorites);
  for (const { placed, placedAt } of sessions) {
    const known = since.get(placed.org_id);
    if (!known || placedAt < known) since.set(placed.org_id, placedAt);
  }
  return [...since].map(([orgId, at]) => ({ orgId, since: readsSince && readsSince > at ? readsSince : at }));
};

const readFavoriteCamps = (pool: Pool, userId: string): Promise<ReadonlyMap<string, Date>> =>
  fromActiveBuild(pool, FAVORITES, async (table) => {
    const { rows } = await pool.query<{ org_id: string; favorited_at: Date }>(
      `select org_id, favorited_at from ${table('favorites')} where user_id = $1`,
      [userId],
    );
    return new Map(rows.map(({ org_id, favorited_at }) => [org_id, favorited_at]));
  });

const readSeen = (pool: Pool, { ownerId, userId }: ScheduleViewer): Promise<ReadonlyMap<string, number>> =>
  fromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<{ org_id: string; revision: number }>(
      `select org_id, revision from ${table('seen_camps')} where user_id = $1 and owner_id = $2`,
      [userId, ownerId],
    );
    return new Map(rows.map(({ org_id, revision }) => [org_id, revision]));
  });
