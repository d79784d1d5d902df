import { removalOf } from '@campjay/domain/schedule/schedule.ts';
import { toIsoDay } from '@campjay/events/calendar.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { get, ok, type Route } from '@campjay/platform/http/route.ts';
import { namesOf, PARENTS } from '../accounts/readAccounts.ts';
import { CAMPS } from '../benchmarking/readCampOrgs.ts';
import { FAVORITES } from '../favorites/readFavorites.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { decrypt } from '../kernel/decrypt.ts';
import { type ScheduleViewer, withScheduleAccess } from './access.ts';
import { ScheduleAnswer, ScheduleQuery, type ScheduleShareInfo, type ScheduleView } from './contract.ts';
import { readCampNews } from './news/readCampNews.ts';
import { type PersonOf, readPeople } from './readPeople.ts';
import { presentCells } from './presentCells.ts';
import { readNews } from './readNews.ts';
import { readSchedule, SCHEDULES, type StoredSchedule } from './readSchedule.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';
import { type LoadedSharing, loadSharing } from './loadSharing.ts';

/** The current schedule with everything else that its page shows. */
export const getScheduleRoute = (deps: ScheduleDeps): Route =>
  get('/api/schedule/get', {
    allow: ['parent'],
    problems: [404],
    summary: 'A schedule as it is, for its owner and for whoever it is shared with.',
    query: ScheduleQuery,
    answer: ScheduleAnswer,
    reads: [SCHEDULES, PARENTS, CAMPS, FAVORITES],
    handle: ({ query, principal }) =>
      withScheduleAccess(deps.access, principal, query.ownerId, async (viewer) =>
        ok({ success: true, data: await scheduleView(deps, viewer) }),
      ),
  });

const scheduleView = async (deps: ScheduleDeps, viewer: ScheduleViewer): Promise<ScheduleView> => {
  const { ownerId, userId } = viewer;
  const stored = await readSchedule(deps.pool, ownerId);
  const sharing = await loadSharing(deps.access, viewer, () => stored);
  const userIds = [...new Set([ownerId, ...sharing.coParents.keys(), ...stored.authors])];
  const [cells, personOf, names, news] = await Promise.all([
    presentCells(deps, viewer, stored),
    readPeople(deps, { ownerId, userId, sharing, userIds }),
    namesOf(deps, [ownerId]),
    readNews(deps.pool, viewer),
  ]);
  const { pool, campLog: log } = deps;
  const { season, entries } = cells;
  const newsOfCamps = await readCampNews({ pool, log, viewer, season, entries }).catch(noNewsOnOutage);
  return {
    ...cells,
    owner: names.get(ownerId) ?? { firstName: '', lastName: '' },
    today: toIsoDay(deps.today()),
    beganAt: stored.beganAt && new Date(stored.beganAt).toISOString(),
    ...news,
    ...newsOfCamps,
    people: userIds.map(personOf),
    shares: viewer.mode === 'own' ? await shareInfos(deps, ownerId, stored, sharing, personOf) : [],
    feeds: await ownFeeds(deps, viewer, stored, sharing),
  };
};

/** Camp news is read from the log. While the store is unavailable, it is left out until the next request. */
const noNewsOnOutage = (error: unknown): Pick<ScheduleView, 'campNews' | 'campsTold'> => {
  if (error instanceof StoreUnavailable) return { campNews: [], campsTold: [] };
  throw error;
};

/** Lists the shares that are open or through which people still have access, with those people. */
const shareInfos = (
  { sealing }: ParentDeps,
  ownerId: string,
  { shares }: StoredSchedule,
  sharing: LoadedSharing,
  personOf: PersonOf,
): Promise<ScheduleShareInfo[]> => {
  const streamId = scheduleStream(ownerId);
  const peopleBy = (shareId: string) =>
    [...sharing.coParents].flatMap(([userId, by]) => {
      if (by !== shareId) return [];
      const { closedShares, others } = removalOf(sharing, userId);
      return [{ ...personOf(userId), openLinks: closedShares.length, others }];
    });
  const shown = shares
    .map((share) => ({
      ...share,
      people: peopleBy(share.shareId),
      isClosed: sharing.shares.get(share.shareId)?.isClosed ?? share.isClosed,
    }))
    .filter(({ isClosed, people }) => !isClosed || people.length > 0);
  return Promise.all(
    shown.map(async ({ shareId, mode, token, email, isClosed, people }) => ({
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
const ownFeeds = (
  { sealing }: ParentDeps,
  { ownerId, userId }: ScheduleViewer,
  { feeds }: StoredSchedule,
  sharing: LoadedSharing,
): Promise<ScheduleView['feeds']> => {
  const own = feeds.filter((feed) => feed.userId === userId && sharing.feeds.has(feed.feedId));
  const sealedField = { streamId: scheduleStream(ownerId), field: 'token' };
  return Promise.all(
    own.map(async ({ feedId, kidId, token }) => ({ feedId, kidId, token: await decrypt(sealing, token, sealedField) })),
  );
};
