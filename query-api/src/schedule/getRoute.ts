import { rowCount } from '@campjay/read-models/queryBuilder.ts';
import { sql } from 'kysely';
import { type RouteDeps, type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { readNames } from '../accounts/readAccounts.ts';
import { type ScheduleViewer, withScheduleAccess, type ScheduleDeps } from './access.ts';
import { type ScheduleView, ScheduleAnswer, ScheduleQuery, type ScheduleShareInfo } from './contract.ts';
import { FEED_EVENT_TYPES, readSchedule, type StoredSchedule } from './readSchedule.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { mayManageShares } from '@campjay/domain/schedule/access.ts';
import { effectsOfRemoval } from '@campjay/domain/schedule/schedule.ts';
import { toIsoDay } from '@campjay/events/calendar.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { ok, type Route } from '@campjay/platform/http/route.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { readCampNews } from './news/readCampNews.ts';
import { type PersonOf, readPeople, type LoadedSharing, loadSharing } from './readPeople.ts';
import { presentCells } from './presentCells.ts';

/**
 * Reads the revision of the schedule that the viewer saw on the last visit, and counts the changes by others since
 * then. For a co-parent who has never visited, all changes since the schedule was shared with them are new.
 */
const readNewChanges = async (
  read: Reader<'schedules' | 'parents'>,
  { ownerId, userId }: ScheduleViewer,
): Promise<Pick<ScheduleView, 'lookedAt' | 'newChanges'>> => {
  const seen = await read(PARENTS, (db) =>
    db
      .selectFrom('looks')
      .select('revision')
      .where('user_id', '=', userId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst(),
  );
  const lookedAt = seen?.revision ?? null;
  return read(SCHEDULES, async (db) => {
    const coAuthors = db
      .selectFrom('authors')
      .select('user_id')
      .where('owner_id', '=', ownerId)
      .where('user_id', '<>', userId);
    const { newChanges } = await db
      .selectFrom('changes')
      .select(rowCount.as('newChanges'))
      .where('owner_id', '=', ownerId)
      .where('type', 'not in', FEED_EVENT_TYPES)
      .where('actor_id', '=', sql<string>`any(array(${coAuthors}))`)
      .where(({ eb, fn, val, selectFrom }) =>
        eb(
          'revision',
          '>',
          fn.coalesce(
            sql<number | null>`${lookedAt}::integer`,
            selectFrom('members').select('revision').where('owner_id', '=', ownerId).where('user_id', '=', userId),
            val(-1),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    return { lookedAt, newChanges };
  });
};

/** The route that returns the current schedule, with everything else that its page shows. */
export const getScheduleRoute = (deps: ScheduleDeps & RouteDeps): Route =>
  deps.reading(SCHEDULES, PARENTS, CAMPS, FAVORITES).get('/api/schedule/get', {
    allow: ['parent'],
    problems: [404],
    summary: 'The current schedule, for its owner and the co-parents with whom it is shared.',
    query: ScheduleQuery,
    answer: ScheduleAnswer,
    handle: ({ read, query, principal }) =>
      withScheduleAccess(deps.access, principal, query.ownerId, async (viewer) =>
        ok({ success: true, data: await loadScheduleView({ ...deps, read }, viewer) }),
      ),
  });

const loadScheduleView = async (
  deps: ScheduleDeps & ReadingDeps<'schedules' | 'parents' | 'camps' | 'favorites'>,
  viewer: ScheduleViewer,
): Promise<ScheduleView> => {
  const { ownerId, userId } = viewer;
  const schedule = await readSchedule(deps.read, ownerId);
  const sharing = await loadSharing(deps.access, viewer, () => schedule);
  const userIds = [...new Set([ownerId, ...sharing.coParents.keys(), ...schedule.authors])];
  const [cells, personOf, names, newChanges] = await Promise.all([
    presentCells(deps, viewer, schedule),
    readPeople(deps, { ownerId, userId, sharing, userIds }),
    readNames(deps, [ownerId]),
    readNewChanges(deps.read, viewer),
  ]);
  const { read, campLog } = deps;
  const { season, entries } = cells;
  const campNews = await readCampNews({ read, campLog, viewer, season, entries }).catch(ignoreStoreOutage);
  return {
    ...cells,
    owner: names.get(ownerId) ?? { firstName: '', lastName: '' },
    today: toIsoDay(deps.today()),
    beganAt: schedule.beganAt && new Date(schedule.beganAt).toISOString(),
    ...newChanges,
    ...campNews,
    people: userIds.map(personOf),
    shares: mayManageShares(viewer.mode) ? await loadShareInfos(deps, ownerId, schedule, sharing, personOf) : [],
    feeds: await loadOwnFeeds(deps, viewer, schedule, sharing),
  };
};

/** Camp news is read from the event store. If the store is unavailable, the schedule is shown without news. */
const ignoreStoreOutage = (error: unknown): Pick<ScheduleView, 'campNews' | 'campsTold'> => {
  if (error instanceof StoreUnavailable) return { campNews: [], campsTold: [] };
  throw error;
};

/** Lists the shares that are open or through which people still have access, each with these people. */
const loadShareInfos = (
  { sealing }: ParentDeps,
  ownerId: string,
  { shares }: StoredSchedule,
  sharing: LoadedSharing,
  personOf: PersonOf,
): Promise<ScheduleShareInfo[]> => {
  const streamId = scheduleStream(ownerId);
  const peopleOf = (shareId: string) =>
    [...sharing.coParents].flatMap(([userId, joinedShareId]) => {
      if (joinedShareId !== shareId) return [];
      const { closedShares, otherCoParentCount } = effectsOfRemoval(sharing, userId);
      return [{ ...personOf(userId), openLinks: closedShares.length, others: otherCoParentCount }];
    });
  const visibleShares = shares
    .map((share) => ({
      ...share,
      people: peopleOf(share.shareId),
      isClosed: sharing.shares.get(share.shareId)?.isClosed ?? share.isClosed,
    }))
    .filter(({ isClosed, people }) => !isClosed || people.length > 0);
  return Promise.all(
    visibleShares.map(async ({ shareId, mode, token, email, isClosed, people }) => ({
      shareId,
      mode,
      isClosed,
      token: await decrypt(sealing, token, { streamId, field: 'token' }),
      email: await decrypt(sealing, email, { streamId, field: 'email' }),
      people,
    })),
  );
};

/** The viewer's own calendar feeds that are still open. */
const loadOwnFeeds = (
  { sealing }: ParentDeps,
  { ownerId, userId }: ScheduleViewer,
  { feeds }: StoredSchedule,
  sharing: LoadedSharing,
): Promise<ScheduleView['feeds']> => {
  const ownFeeds = feeds.filter((feed) => feed.userId === userId && sharing.feeds.has(feed.feedId));
  const sealedField = { streamId: scheduleStream(ownerId), field: 'token' };
  return Promise.all(
    ownFeeds.map(async ({ feedId, kidId, token }) => ({
      feedId,
      kidId,
      token: await decrypt(sealing, token, sealedField),
    })),
  );
};
