import { createHash } from 'node:crypto';
import { product } from '@campjay/domain/product.ts';
import { getText } from '@campjay/platform/http/getText.ts';
import { problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { notModified, okPlain } from '@campjay/platform/http/textAnswer.ts';
import { z } from 'zod';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { resolveViewer } from '../access.ts';
import { CalendarFileQuery } from '../contract.ts';
import { SCHEDULES } from '../readSchedule.ts';
import { type ScheduleDeps } from '../scheduleDeps.ts';
import { calendarOf } from './calendarOf.ts';
import { openFeedAt } from './feeds.ts';

const ICALENDAR = 'text/calendar';

/** Requests to addresses that do not exist, per network. */
const MISS_LIMIT = { requests: 60, seconds: 10 * 60 };
/** Requests per address: a phone polls a few times a day, and a family has a few phones. */
const READ_LIMIT = { requests: 120, seconds: 10 * 60 };

/** The same response if the address never existed, was closed, or its creator may no longer view the schedule. */
const linkNotFound = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This calendar address leads nowhere any more.',
});

/** ETag of a calendar, so that phones that already have it are not sent it again. */
const tagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url')}"`;

/** Calendar export of a schedule: as a file, and at a private address that phones subscribe to. */
export const calendarRoutes = (deps: ScheduleDeps): readonly Route[] => {
  const misses = createRateLimit(MISS_LIMIT);
  const reads = createRateLimit(READ_LIMIT);
  return routes(
    getText('/api/schedule/calendar-file', {
      allow: ['parent'],
      problems: [404],
      summary: 'The calendar of one kid or of all, as a file, for whoever may see the schedule.',
      mediaType: ICALENDAR,
      query: CalendarFileQuery,
      reads: [SCHEDULES, PARENTS],
      handle: async ({ query, principal }) => {
        const viewer = await resolveViewer(deps.access, principal, query.ownerId);
        if ('kind' in viewer) return viewer;
        return okPlain(await calendarOf(deps, viewer.ownerId, query.kidId), {
          'content-disposition': `attachment; filename="${product.name.toLowerCase()}-summer.ics"`,
        });
      },
    }),
    getText('/calendar/:token.ics', {
      allow: 'everyone',
      problems: [404, 429],
      successes: [200, 304],
      summary: 'The calendar that a private address leads to, for whoever has it.',
      mediaType: ICALENDAR,
      params: z.object({ token: z.string() }),
      reads: [SCHEDULES, PARENTS],
      handle: async ({ params, headers, clientAddress }) => {
        const found = await openFeedAt(deps.access, params.token);
        if (!found) return (await misses.consume(clientAddress)) ?? linkNotFound;
        const { ownerId, feed } = found;
        const tooMany = await reads.consume(feed.tokenHash);
        if (tooMany) return tooMany;
        const text = await calendarOf(deps, ownerId, feed.kidId ?? undefined);
        const cacheHeaders = { etag: tagOf(text), 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
        return headers['if-none-match'] === cacheHeaders.etag ? notModified(cacheHeaders) : okPlain(text, cacheHeaders);
      },
    }),
  );
};
