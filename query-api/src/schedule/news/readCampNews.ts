import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { type ScheduleViewer } from '../access.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { type StoredEntry } from '../readSchedule.ts';
import { type PlannedSession, type CampNews, listCampNews } from './campNews.ts';
import { product } from '@campjay/domain/product/product.ts';
import { describeFactChange } from '@campjay/domain/schedule/describeFactChanges.ts';
import { MAX_CAMPS_SEEN } from '@campjay/events/schedule/values.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type CampLog } from '../../catalog/campHistory.ts';
import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { type ScheduleView } from '../contract.ts';

/** The statuses of sessions whose changes are reported; those of canceled sessions are not. */
const ACTIVE_STATUSES = ['considering', 'registered', 'waitlisted'];

/**
 * Reads the active sessions of the season among these entries of a schedule, each with its facts when it was first
 * placed.
 */
const readPlacedSessions = (
  pool: Pool,
  ownerId: string,
  entryIds: readonly string[],
  season: number,
): Promise<readonly PlannedSession[]> =>
  readFromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<{ placed: SessionSnapshot; placedAt: Date }>(
      `select distinct on (c.data->'session'->>'org_id', c.data->'session'->'session'->>'instance_id')
              c.data->'session' as placed, c.recorded_at as "placedAt"
         from ${table('entries')} e
         join ${table('changes')} c on c.owner_id = e.owner_id and c.about = e.entry_id and c.type = 'SessionScheduled'
        where e.owner_id = $1 and e.entry_id = any($2) and e.kind = 'session' and not e.is_removed
          and e.status = any($3) and (c.data->'session'->>'season')::integer = $4
        order by c.data->'session'->>'org_id', c.data->'session'->'session'->>'instance_id', c.recorded_at`,
      [ownerId, entryIds, ACTIVE_STATUSES, season],
    );
    return rows;
  });

/**
 * Reads when a co-parent got access to the schedule; undefined if the read model does not contain the co-parent yet.
 */
const readMemberSince = (pool: Pool, { ownerId, userId }: ScheduleViewer): Promise<Date | undefined> =>
  readFromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<{ recorded_at: Date }>(
      `select c.recorded_at from ${table('members')} m join ${table('changes')} c using (owner_id, revision)
        where m.owner_id = $1 and m.user_id = $2`,
      [ownerId, userId],
    );
    return rows[0]?.recorded_at;
  });

/** A camp whose changes may be news for the reader. */
interface CandidateCamp {
  readonly orgId: string;
  /** Changes before this time are not news. It only preselects camps; `listCampNews` then decides exactly. */
  readonly since: Date;
}

/**
 * A parent's page reads the facts of a session shortly before its placement is recorded, so changes up to this time
 * before the placement may be news.
 */
const TOLERANCE_MS = 60_000;

/**
 * Selects the candidates that changed after `since` and after the revision that the reader has seen, or that are no
 * longer in the catalog.
 * @param seenRevisions camp → the revision up to which the reader has seen its news
 */
const readChangedCamps = (
  pool: Pool,
  candidates: readonly CandidateCamp[],
  seenRevisions: ReadonlyMap<string, number>,
): Promise<readonly string[]> =>
  candidates.length === 0
    ? Promise.resolve([])
    : readFromActiveBuild(pool, CAMPS, async (table) => {
        const { rows } = await pool.query<{ org_id: string }>(
          `select candidate.org_id
             from unnest($1::text[], $2::timestamptz[], $3::bigint[]) as candidate (org_id, since, seen)
             left join ${table('camps')} c using (org_id)
            where c.org_id is null or (c.changed_at > candidate.since and c.revision > candidate.seen)
            order by candidate.org_id`,
          [
            candidates.map(({ orgId }) => orgId),
            candidates.map(({ since }) => new Date(since.getTime() - TOLERANCE_MS)),
            candidates.map(({ orgId }) => seenRevisions.get(orgId) ?? -1),
          ],
        );
        return rows.map(({ org_id }) => org_id);
      });

/**
 * A news item as a sentence without a period, such as 'Kelp Camp, Robotics Week: price $450 → $475 (corrected by
 * Campjay: “The camp's page says $475”)'.
 */
const formatNews = ({ campName, sessionName, outcome, correction }: CampNews): string => {
  const name = [campName, sessionName].filter(Boolean).join(', ');
  return `${name}: ${describeOutcome(outcome)}${correction ? ` (${describeCorrection(correction)})` : ''}`;
};

const describeOutcome = (outcome: CampNews['outcome']): string => {
  switch (outcome.kind) {
    case 'changed':
      return outcome.changes.map(describeFactChange).join('; ');
    case 'gone':
      return 'no longer offered';
    case 'offeredAgain':
      return 'offered again';
  }
};

const describeCorrection = ({ reason, isWithdrawn }: NonNullable<CampNews['correction']>): string => {
  const quoted = `“${reason.replace(/\.$/, '')}”`;
  return isWithdrawn ? `${product.name} withdrew a correction: ${quoted}` : `corrected by ${product.name}: ${quoted}`;
};

/** Maximum number of news items. Older ones are left out. */
const MAX_NEWS = 100;

interface CampNewsInput {
  readonly pool: Pool;
  readonly campLog: CampLog;
  readonly viewer: ScheduleViewer;
  readonly season: number;
  /** The visible entries. Those of removed kids are hidden. */
  readonly entries: readonly Pick<StoredEntry, 'entryId'>[];
}

/**
 * Reads the changes of camps that affect the viewer's plans and that the viewer has not seen yet, latest first. To be
 * fast, only reads the streams of camps that have such changes.
 */
export const readCampNews = async ({
  pool,
  campLog,
  viewer,
  season,
  entries,
}: CampNewsInput): Promise<Pick<ScheduleView, 'campNews' | 'campsTold'>> => {
  const [sessions, favorites, readsSince, seenRevisions] = await Promise.all([
    readPlacedSessions(
      pool,
      viewer.ownerId,
      entries.map(({ entryId }) => entryId),
      season,
    ),
    viewer.mode === 'own' ? readFavoriteCamps(pool, viewer.userId) : new Map<string, Date>(),
    viewer.mode === 'own' ? undefined : readMemberSince(pool, viewer),
    readSeenRevisions(pool, viewer),
  ]);
  const candidates = candidateCamps(sessions, favorites, readsSince);
  const changedCamps = await readChangedCamps(pool, candidates, seenRevisions);
  const allNews: CampNews[] = [];
  const reportedCamps: ScheduleView['campsTold'] = [];
  for (const orgId of changedCamps.slice(0, MAX_CAMPS_SEEN)) {
    const changes = await campLog(orgId);
    const revision = changes.at(-1)?.revision;
    const seen = seenRevisions.get(orgId) ?? -1;
    if (revision === undefined || revision <= seen) continue;
    reportedCamps.push({ orgId, revision });
    const campSessions = sessions.filter(({ placed }) => placed.org_id === orgId);
    const favoriteSince = favorites.get(orgId);
    allNews.push(
      ...listCampNews(changes, {
        orgId,
        season,
        sessions: campSessions,
        favoriteSince,
        readsSince,
        seenRevision: seen,
      }),
    );
  }
  const latest = allNews.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_NEWS);
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
    sentence: formatNews(news),
  };
};

/** Lists each camp once, with the earliest time after which its changes may be news. */
const candidateCamps = (
  sessions: readonly PlannedSession[],
  favorites: ReadonlyMap<string, Date>,
  readsSince: Date | undefined,
): readonly CandidateCamp[] => {
  const earliestTimes = new Map<string, Date>(favorites);
  for (const { placed, placedAt } of sessions) {
    const earliest = earliestTimes.get(placed.org_id);
    if (!earliest || placedAt < earliest) earliestTimes.set(placed.org_id, placedAt);
  }
  return [...earliestTimes].map(([orgId, earliest]) => ({
    orgId,
    since: readsSince && readsSince > earliest ? readsSince : earliest,
  }));
};

/** Reads the user's favorites: org id → when the camp became a favorite. */
const readFavoriteCamps = (pool: Pool, userId: string): Promise<ReadonlyMap<string, Date>> =>
  readFromActiveBuild(pool, FAVORITES, async (table) => {
    const { rows } = await pool.query<{ org_id: string; favorited_at: Date }>(
      `select org_id, favorited_at from ${table('favorites')} where user_id = $1`,
      [userId],
    );
    return new Map(rows.map(({ org_id, favorited_at }) => [org_id, favorited_at]));
  });

/** Reads which news the viewer has seen: org id → the camp's revision up to which its news was seen. */
const readSeenRevisions = (pool: Pool, { ownerId, userId }: ScheduleViewer): Promise<ReadonlyMap<string, number>> =>
  readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<{ org_id: string; revision: number }>(
      `select org_id, revision from ${table('seen_camps')} where user_id = $1 and owner_id = $2`,
      [userId, ownerId],
    );
    return new Map(rows.map(({ org_id, revision }) => [org_id, revision]));
  });
