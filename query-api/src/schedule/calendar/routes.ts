import { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { readKids } from '../../kids/routes.ts';
import { type RouteDeps, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
import { readCurrentCatalog } from '../presentCells.ts';
import { type CatalogState, CalendarFileQuery } from '../contract.ts';
import { isSession } from './entryTimes.ts';
import { formatCalendar } from './makeCalendar.ts';
import { readEntries } from './readEntries.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { type Feed } from '@campjay/domain/schedule/schedule.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { type ScheduleAccess, resolveViewer, type ScheduleDeps } from '../access.ts';
import { createHash } from 'node:crypto';
import { product } from '@campjay/domain/product/product.ts';
import { problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { notModified, okTextAnswer } from '@campjay/platform/http/contentAnswers.ts';
import { z } from 'zod';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';

/** Returns a schedule as iCalendar text: for one kid, or for all kids who are in the owner's account now. */
const buildCalendar = async (
  deps: ParentDeps & ReadingDeps<'schedules' | 'parents' | 'camps'>,
  ownerId: string,
  kidId: string | undefined,
): Promise<string> => {
  const [kids, entries] = await Promise.all([readKids(deps, ownerId), readEntries(deps, ownerId)]);
  const orgIds = new Set(entries.filter(isSession).map(({ session }) => session.org_id));
  const { stateOf } = await readCurrentCatalog(deps.read, [...orgIds]);
  return formatCalendar({
    kidId,
    kids: new Map(kids.map((kid) => [kid.kidId, kid.name])),
    entries: entries.map((entry) =>
      isSession(entry) ? { ...entry, session: withCurrentRegistration(entry.session, stateOf(entry.session)) } : entry,
    ),
  });
};

/**
 * Replaces the registration date and time of a session in the schedule by the current ones of the catalog, because an
 * alarm at an outdated time is worse than none. All other facts stay as they were when the session was placed, until a
 * parent accepts the current ones.
 */
const withCurrentRegistration = (session: SessionSnapshot, current: CatalogState): SessionSnapshot => {
  if (current.kind !== 'changed') return session;
  const isRegistration = ({ field }: (typeof current.changes)[number]) =>
    field === 'registration_date' || field === 'registration_time';
  const currentFacts = current.changes.filter(isRegistration).map(({ field, is }) => [field, is ?? undefined]);
  return {
    ...session,
    camp: SessionSnapshot.shape.camp.parse({ ...session.camp, ...Object.fromEntries(currentFacts) }),
  };
};

/** A calendar feed (a private address to which phones subscribe), and the owner of its schedule. */
export interface OpenFeed {
  readonly ownerId: string;
  readonly feed: Feed;
}

/**
 * Finds the feed at a calendar address. Undefined if the feed never existed or was closed, or if its creator may no
 * longer view the schedule. Reads the schedule's own stream, so that a closed feed stops working immediately.
 */
const findOpenFeed = async (access: ScheduleAccess, token: string): Promise<OpenFeed | undefined> => {
  const ownerId = sharerOf(token);
  if (ownerId === undefined) return undefined;
  const tokenHash = hashShareToken(token);
  const feed = [...(await access.sharingOf(ownerId)).feeds.values()].find((each) => each.tokenHash === tokenHash);
  if (!feed) return undefined;
  return (await access.mayView(ownerId, feed.userId)) ? { ownerId, feed } : undefined;
};

const ICALENDAR = 'text/calendar';

/** Rate limit per network for requests to calendar addresses that do not exist. */
const MISS_LIMIT = { requests: 60, seconds: 10 * 60 };
/** Rate limit per calendar address. A family has a few phones, and each polls a few times a day. */
const READ_LIMIT = { requests: 120, seconds: 10 * 60 };

/** The response for an address that never existed or was closed, or whose creator may no longer view the schedule. */
const linkNotFound = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This calendar address does not work anymore.',
});

/** The ETag of a calendar. A phone that already has this version gets an empty response. */
const etagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url')}"`;

/** Routes that export a schedule as a calendar: as a file, and at a private address to which phones subscribe. */
export const calendarRoutes = (deps: ScheduleDeps & RouteDeps): readonly Route[] => {
  const misses = createRateLimit(MISS_LIMIT);
  const accesses = createRateLimit(READ_LIMIT);
  return combineRoutes(
    deps.reading(SCHEDULES, PARENTS, CAMPS).getText('/api/schedule/calendar-file', {
      allow: ['parent'],
      problems: [404],
      summary: 'The calendar of one kid or of all kids, as a file, for everyone with access to the schedule.',
      mediaType: ICALENDAR,
      query: CalendarFileQuery,
      handle: async ({ read, query, principal }) => {
        const viewer = await resolveViewer(deps.access, principal, query.ownerId);
        if ('kind' in viewer) return viewer;
        return okTextAnswer(await buildCalendar({ ...deps, read }, viewer.ownerId, query.kidId), {
          'content-disposition': `attachment; filename="${product.name.toLowerCase()}-summer.ics"`,
        });
      },
    }),
    deps.reading(SCHEDULES, PARENTS, CAMPS).getText('/calendar/:token.ics', {
      allow: 'everyone',
      problems: [404, 429],
      successes: [200, 304],
      summary: 'The calendar at a private address, for anyone who knows the address.',
      mediaType: ICALENDAR,
      params: z.object({ token: z.string() }),
      handle: async ({ read, params, headers, clientAddress }) => {
        const found = await findOpenFeed(deps.access, params.token);
        if (!found) return (await misses.consume(clientAddress)) ?? linkNotFound;
        const { ownerId, feed } = found;
        const tooMany = await accesses.consume(feed.tokenHash);
        if (tooMany) return tooMany;
        const text = await buildCalendar({ ...deps, read }, ownerId, feed.kidId ?? undefined);
        const cacheHeaders = { etag: etagOf(text), 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
        return headers['if-none-match'] === cacheHeaders.etag
          ? notModified(cacheHeaders)
          : okTextAnswer(text, cacheHeaders);
      },
    }),
  );
};
