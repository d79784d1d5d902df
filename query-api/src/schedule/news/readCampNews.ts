import { anyOf } from '@campjay/read-models/queryBuilder.ts';
import { type Expression, sql } from 'kysely';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
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
const ACTIVE_STATUSES = ['considering', 'registered', 'waitlisted'] as const;

/**
 * Reads the active sessions of the season among these entries of a schedule, each with its facts when it was first
 * placed.
 */
const readPlacedSessions = (
  read: Reader<'schedules'>,
  ownerId: string,
  entryIds: readonly string[],
  season: number,
): Promise<readonly PlannedSession[]> =>
  read(SCHEDULES, (db) =>
    db
      .selectFrom('entries as e')
      .innerJoin('changes as c', (join) =>
        join.onRef('c.owner_id', '=', 'e.owner_id').onRef('c.about', '=', 'e.entry_id'),
      )
      .distinctOn([({ ref }) => orgIdOf(ref('c.data')), ({ ref }) => instanceIdOf(ref('c.data'))])
      .select(({ ref }) => [
        sql<SessionSnapshot>`${ref('c.data')}->'session'`.as('placed'),
        'c.recorded_at as placedAt',
      ])
      .where('c.type', '=', 'SessionScheduled')
      .where('e.owner_id', '=', ownerId)
      .where('e.entry_id', '=', anyOf(entryIds))
      .where('e.kind', '=', 'session')
      .where('e.is_removed', '=', false)
      .where('e.status', 'in', ACTIVE_STATUSES)
      .where(({ ref }) => sql<boolean>`(${ref('c.data')}->'session'->>'season')::integer = ${season}`)
      .orderBy(({ ref }) => orgIdOf(ref('c.data')))
      .orderBy(({ ref }) => instanceIdOf(ref('c.data')))
      .orderBy('c.recorded_at')
      .execute(),
  );

/** The ids of the camp and the session in the data of a `SessionScheduled`. */
const orgIdOf = (data: Expression<unknown>) => sql<string>`${data}->'session'->>'org_id'`;
const instanceIdOf = (data: Expression<unknown>) => sql<string>`${data}->'session'->'session'->>'instance_id'`;

/**
 * Reads when a co-parent got access to the schedule; undefined if the read model does not contain the co-parent yet.
 */
const readMemberSince = (read: Reader<'schedules'>, { ownerId, userId }: ScheduleViewer): Promise<Date | undefined> =>
  read(SCHEDULES, async (db) => {
    const member = await db
      .selectFrom('members as m')
      .innerJoin('changes as c', (join) =>
        join.onRef('c.owner_id', '=', 'm.owner_id').onRef('c.revision', '=', 'm.revision'),
      )
      .select('c.recorded_at')
      .where('m.owner_id', '=', ownerId)
      .where('m.user_id', '=', userId)
      .executeTakeFirst();
    return member?.recorded_at;
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
  read: Reader<'camps'>,
  candidates: readonly CandidateCamp[],
  seenRevisions: ReadonlyMap<string, number>,
): Promise<readonly string[]> =>
  candidates.length === 0
    ? Promise.resolve([])
    : read(CAMPS, async (db) => {
        const orgIds = candidates.map(({ orgId }) => orgId);
        const times = candidates.map(({ since }) => new Date(since.getTime() - TOLERANCE_MS));
        const revisions = candidates.map(({ orgId }) => seenRevisions.get(orgId) ?? -1);
        const rows = await db
          .selectFrom(
            sql<{
              org_id: string;
              since: Date;
              seen: string;
            }>`unnest(${orgIds}::text[], ${times}::timestamptz[], ${revisions}::bigint[])`.as<'candidate'>(
              sql`candidate (org_id, since, seen)`,
            ),
          )
          .leftJoin('camps as c', 'c.org_id', 'candidate.org_id')
          .select('candidate.org_id')
          .where(({ or, and, eb, ref }) =>
            or([
              eb('c.org_id', 'is', null),
              and([eb('c.changed_at', '>', ref('candidate.since')), eb('c.revision', '>', ref('candidate.seen'))]),
            ]),
          )
          .orderBy('candidate.org_id')
          .execute();
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
  readonly read: Reader<'schedules' | 'parents' | 'camps' | 'favorites'>;
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
  read,
  campLog,
  viewer,
  season,
  entries,
}: CampNewsInput): Promise<Pick<ScheduleView, 'campNews' | 'campsTold'>> => {
  const [sessions, favorites, readsSince, seenRevisions] = await Promise.all([
    readPlacedSessions(
      read,
      viewer.ownerId,
      entries.map(({ entryId }) => entryId),
      season,
    ),
    viewer.mode === 'own' ? readFavoriteCamps(read, viewer.userId) : new Map<string, Date>(),
    viewer.mode === 'own' ? undefined : readMemberSince(read, viewer),
    readSeenRevisions(read, viewer),
  ]);
  const candidates = candidateCamps(sessions, favorites, readsSince);
  const changedCamps = await readChangedCamps(read, candidates, seenRevisions);
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
const readFavoriteCamps = (read: Reader<'favorites'>, userId: string): Promise<ReadonlyMap<string, Date>> =>
  read(FAVORITES, async (db) => {
    const rows = await db
      .selectFrom('favorites')
      .select(['org_id', 'favorited_at'])
      .where('user_id', '=', userId)
      .execute();
    return new Map(rows.map(({ org_id, favorited_at }) => [org_id, favorited_at]));
  });

/** Reads which news the viewer has seen: org id → the camp's revision up to which its news was seen. */
const readSeenRevisions = (
  read: Reader<'parents'>,
  { ownerId, userId }: ScheduleViewer,
): Promise<ReadonlyMap<string, number>> =>
  read(PARENTS, async (db) => {
    const rows = await db
      .selectFrom('seen_camps')
      .select(['org_id', 'revision'])
      .where('user_id', '=', userId)
      .where('owner_id', '=', ownerId)
      .execute();
    return new Map(rows.map(({ org_id, revision }) => [org_id, revision]));
  });
