import { removalOf } from '@campjay/events/schedule/schedule.ts';
import { toIsoDay } from '@campjay/events/season/calendar.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { StoreUnavailable } from '@campjay/platform/eventStore/port.ts';
import { get, ok, type Route } from '@campjay/platform/http/kit.ts';
import { namesOf, PARENTS } from '../accounts/readAccounts.ts';
import { CAMPS } from '../benchmarking/readCampOrgs.ts';
import { FAVORITES } from '../favorites/readFavorites.ts';
import { type ParentParts } from '../parentParts.ts';
import { reveal } from '../reveal.ts';
import { type Looking, whoeverMayLook } from './access.ts';
import { ScheduleAnswer, ScheduleQuery, type ScheduleShareInfo, type ScheduleView } from './contract.ts';
import { readCampNews } from './news/readCampNews.ts';
import { type PersonOf, readPeople } from './people.ts';
import { presentCells } from './presentCells.ts';
import { readNews } from './readNews.ts';
import { readSchedule, SCHEDULES, type StoredSchedule } from './readSchedule.ts';
import { type ScheduleParts } from './scheduleParts.ts';
import { type SharingShown, sharingShown } from './sharingShown.ts';

/** A schedule as it is, with all that its page shows beside the cells. */
export const getScheduleRoute = (parts: ScheduleParts): Route =>
  get('/api/schedule/get', {
    allow: ['parent'],
    problems: [404],
    summary: 'A schedule as it is, for its owner and for whoever it is shared with.',
    query: ScheduleQuery,
    answer: ScheduleAnswer,
    reads: [SCHEDULES, PARENTS, CAMPS, FAVORITES],
    handle: ({ query, principal }) =>
      whoeverMayLook(parts.access, principal, query.ownerId, async (looking) =>
        ok({ success: true, data: await scheduleView(parts, looking) }),
      ),
  });

const scheduleView = async (parts: ScheduleParts, looking: Looking): Promise<ScheduleView> => {
  const { ownerId, userId } = looking;
  const stored = await readSchedule(parts.pool, ownerId);
  const sharing = await sharingShown(parts.access, looking, () => stored);
  const userIds = [...new Set([ownerId, ...sharing.coParents.keys(), ...stored.authors])];
  const [cells, personOf, names, news] = await Promise.all([
    presentCells(parts, looking, stored),
    readPeople(parts, { ownerId, userId, sharing, userIds }),
    namesOf(parts, [ownerId]),
    readNews(parts.pool, looking),
  ]);
  const { pool, campLog: log } = parts;
  const { season, entries } = cells;
  const ofCamps = await readCampNews({ pool, log, looking, season, entries }).catch(untoldForNow);
  return {
    ...cells,
    owner: names.get(ownerId) ?? { firstName: '', lastName: '' },
    today: toIsoDay(parts.today()),
    beganAt: stored.beganAt && new Date(stored.beganAt).toISOString(),
    ...news,
    ...ofCamps,
    people: userIds.map(personOf),
    shares: looking.mode === 'own' ? await shareInfos(parts, ownerId, stored, sharing, personOf) : [],
    feeds: await ownFeeds(parts, looking, stored, sharing),
  };
};

/** What became of camps is told by the log: while it does not answer, it waits until the schedule is asked for again. */
const untoldForNow = (error: unknown): Pick<ScheduleView, 'campNews' | 'campsTold'> => {
  if (error instanceof StoreUnavailable) return { campNews: [], campsTold: [] };
  throw error;
};

/** The links and invitations that admit others or have let somebody in who is still there, and who came by each. */
const shareInfos = (
  { sealing }: ParentParts,
  ownerId: string,
  { shares }: StoredSchedule,
  sharing: SharingShown,
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
      token: await reveal(sealing, token, { streamId, field: 'token' }),
      email: await reveal(sealing, email, { streamId, field: 'email' }),
      people,
    })),
  );
};

/** The calendar addresses of whoever asks that are still open. */
const ownFeeds = (
  { sealing }: ParentParts,
  { ownerId, userId }: Looking,
  { feeds }: StoredSchedule,
  sharing: SharingShown,
): Promise<ScheduleView['feeds']> => {
  const own = feeds.filter((feed) => feed.userId === userId && sharing.feeds.has(feed.feedId));
  const place = { streamId: scheduleStream(ownerId), field: 'token' };
  return Promise.all(
    own.map(async ({ feedId, kidId, token }) => ({ feedId, kidId, token: await reveal(sealing, token, place) })),
  );
};
