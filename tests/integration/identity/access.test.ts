import { randomUUID } from 'node:crypto';
import { buildAccessTable } from '@campjay/platform/http/accessTable.ts';
import { type Role, ROLES, type Route } from '@campjay/platform/http/route.ts';
import { serveForTest, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, openFamilies } from '../support/product/openFamilies.ts';
import { openPlanning } from '../support/product/openPlanning.ts';

/** Parses `GET /api/kids/ list add` and so on; a line without a method continues the one above. */
const routesIn = (text: string): readonly string[] =>
  text.split(/\s(?=(?:GET|POST) )/).flatMap((group) => {
    const [method = '', prefix = '', ...names] = group.trim().split(/\s+/);
    return names.map((name) => `${method} ${prefix}${name}`);
  });

/** The roles that may call each route, repeated here so that a new route fails until it is added. */
const EVERYONES = routesIn(`
  GET /api/admin/ check
  GET /api/alerts/ unsubscribe
  GET /api/benchmarking/ get-org-benchmark-filters list-camp-orgs list-unlocked-base-urls
  GET /api/identity/ session
  GET /api/places/ find suggest
  GET /api/share/ camp/:org_id.png page.png
  GET /api/track/ pixel.js registration
  GET /calendar/ :token.ics
  POST /api/advertiser/ concierge-request
  POST /api/alerts/ unsubscribe
  POST /api/benchmarking/ get-camp-benchmark-data
  POST /api/camp-data/ get-camp get-camp-data-chunk get-camps get-facet-counts get-map-points parse-sentence
  POST /api/favorites/ get-shared get-shared-camp-data-chunk
  POST /api/identity/ passkey-sign-in passkey-sign-in/begin request-password-reset reset-password sign-in sign-out sign-up
  POST /api/schedule/ get-shared
  POST /api/stripe/ webhook
  POST /api/suggestions/ add
  POST /api/track/ click registration views
  POST /api/users/ school-lat-lng
`);
const PARENTS = routesIn(`
  GET /api/alerts/ list
  GET /api/camp-data/ get-all-schedulable-instances
  GET /api/favorites/ list
  GET /api/hidden-camps/ list
  GET /api/identity/ passkeys second-factor sessions
  GET /api/kids/ list
  GET /api/schedule/ as-of calendar-file export-history get history list live
  GET /api/users/ account-info address export tour-progress
  POST /api/alerts/ delete-search rename-search save-search set-search-delivery set-stopped unwatch-camp watch-camp
  POST /api/camp-data/ get-favorite-camp-data-chunk
  POST /api/favorites/ favorite-camp receive-share remove-sharer save-note unfavorite-camp update-sharing
  POST /api/hidden-camps/ hide-camp unhide-camp
  POST /api/identity/ change-password confirm-email end-session passkeys/add passkeys/begin passkeys/remove
    request-email-change second-factor/begin second-factor/confirm second-factor/remove send-confirmation
    sign-out-elsewhere
  POST /api/kids/ add-kid delete-kid update-kids
  POST /api/schedule/ close-calendar-feed create-available-for-playdates create-custom-plan end-schedule-access
    live-ticket look-at-schedule move-entry open-calendar-feed receive-new-schedule-share remove-entry
    save-camp-instance-note schedule-camp-instance send-new-schedule-share set-working-hours
    take-over-session-facts undo-change update-available-for-playdates-note
    update-available-for-playdates-status update-camp-instance-status update-custom-plan update-custom-plan-note
    update-custom-plan-status update-schedule-sharing
  POST /api/stripe/ create-billing-portal-session create-checkout-session
  POST /api/users/ account-type address clear-address delete-account increment-counter send-event tour-progress
    update-user-profile
`);
/** Routes for members of an advertiser, and admins; each route checks which advertiser it is. */
const ADVERTISERS = routesIn(`
  GET /api/advertising/ ad-preview advertiser advertisers-with-ads billing instances report report-clicks report-revision
    registration-test report.csv subscription valid-ad-clicks
  POST /api/advertising/ accept-terms bulk-set-instance-flags create-ad delete-ad-image-from-ad rename-ad
    start-registration-test update-ad update-ad-images-order update-ad-status update-advertiser-budget update-discount-settings
    upload-image-for-ad upload-registrations
  POST /api/benchmarking/ update-selected-cohort-camps
  POST /api/stripe/ create-subscription-session
`);
/** Routes for members of an advertiser, but not for admins. */
const OWNERS = routesIn(`
  GET /api/advertising/ conversion-secret
  POST /api/advertising/ set-conversion-secret
`);
const ADMINS = routesIn(`
  GET /api/admin/ admins advertisers audit audit.csv base-urls benchmarking-access caches camp-facts
    camp-history catalog-imports catalog-imports/:importId catalog-imports/:importId/changes
    catalog-imports/:importId/refusals catalog-imports/:importId/refused.csv charges concierge-requests
    find-camps process-managers projections projections/parked queued-emails suggestions text-index user-emails waiting
  POST /api/admin/ benchmarking-access/grant benchmarking-access/revoke camp-stats catalog-imports
    catalog-imports/:importId/cancel catalog-imports/:importId/start clear-cache correct-camp correct-from-file
    correct-session create-advertiser create-self-serve-advertiser decide-charge decide-concierge-request
    decide-suggestion link-user process-managers/retry-parked process-managers/skip-parked projections/cancel-replay
    projections/open-parked projections/preview-replay projections/promote-replay projections/retry-parked
    projections/return-to-former projections/skip-parked projections/start-replay rename-advertiser set-advertiser-camps
    set-advertiser-pricing text-index/rebuild
    unlink-user warm-cache withdraw-correction
`);
const STATED = new Map<string, readonly Role[]>([
  ...EVERYONES.map((name) => [name, ROLES] as const),
  ...PARENTS.map((name) => [name, ['parent']] as const),
  ...ADVERTISERS.map((name) => [name, ['advertiser', 'admin']] as const),
  ...OWNERS.map((name) => [name, ['advertiser']] as const),
  ...ADMINS.map((name) => [name, ['admin']] as const),
]);
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

const families = await openFamilies({ camps: [KITES, TIDES] });
afterAll(async () => families[Symbol.asyncDispose]());

/** Serves the same routes with a fixed role. */
const asRole = (role: Role, userId: string = randomUUID()): Promise<TestServer> =>
  serveForTest(families.routes, {
    principal: {
      userId,
      roles: [role],
      ...(role !== 'visitor' && { session: { sessionId: randomUUID(), accountCreatedAt: new Date() } }),
    },
  });

const call = (server: TestServer, { method, path }: Pick<Route, 'method' | 'path'>, body: unknown = {}) =>
  method === 'GET' ? server.get(path) : server.post(path, body);

describe('every route', () => {
  // Covers: D15.4
  it('is listed here as open to everyone, parents, advertisers or admins', () => {
    expect(families.routes.map(nameOf).toSorted()).toEqual([...STATED.keys()].toSorted());
    for (const route of families.routes) {
      const access = buildAccessTable([route]).filter(({ mayCall: canCall }) => canCall);
      expect([nameOf(route), access.map(({ role }) => role)]).toEqual([nameOf(route), STATED.get(nameOf(route))]);
    }
  });

  // Covers: 5.1, 6.20
  it.each(ROLES)(
    'enforces its role over HTTP: %s',
    async (role) => {
      await using server = await asRole(role);
      for (const route of families.routes) {
        const { status } = await call(server, route);
        const canCall = STATED.get(nameOf(route))?.includes(role) ?? false;
        const refusal = role === 'visitor' ? 401 : 403;
        expect([nameOf(route), status === refusal]).toEqual([nameOf(route), !canCall]);
      }
    },
    300_000,
  );
});

/** All private data that a family has entered, in texts that occur nowhere else. */
const [NOTE, KID, BORN, ADDRESS] = ['Whisper to the counselor', 'Kidlet Hushington', '2016-02-29', '77 Quiet Lane'];
const WEEK = '2026-06-15';
const PLAN = 'Visit to Grandma Exemplar';
const SECRETS = ['Secretta', 'Hushington', NOTE, KID, BORN, ADDRESS, PLAN];

const kidId = randomUUID();
const entryId = randomUUID();
const addAllDetails = async (parent: Browser): Promise<void> => {
  await parent.postOk('/api/favorites/favorite-camp', { org_id: 'kites' });
  await parent.postOk('/api/favorites/save-note', { org_id: 'kites', note: NOTE });
  await parent.postOk('/api/kids/add-kid', { kidId, name: KID, dob: BORN, grade: 4 });
  const address = { address: ADDRESS, addressLat: 37.5, addressLng: -122.25, addressRadius: 5 };
  await parent.postOk('/api/users/address', address);
  await parent.postOk('/api/favorites/update-sharing', { isShared: true, withNotes: true });
  await parent.postOk('/api/schedule/create-custom-plan', { entryId, kidId, weeks: [WEEK], title: PLAN, seen: -1 });
  await parent.postOk('/api/schedule/update-custom-plan-note', { entryId, note: NOTE, seen: 1000 });
};

const tokenOf = async (parent: Browser): Promise<string> => {
  const { data } = z
    .object({ data: z.object({ favoritesToken: z.string() }) })
    .parse((await parent.get('/api/favorites/list')).body);
  return data.favoritesToken;
};

describe('the data of a family', () => {
  it('is in no response to another family or a visitor, whatever they send', async () => {
    const family = await families.signedUp('Secretta', 'Hushington');
    await addAllDetails(family);
    const stopped = await tokenOf(family);
    await family.postOk('/api/favorites/update-sharing', { isShared: false, withNotes: false });
    const shareId = randomUUID();
    await family.postOk('/api/schedule/send-new-schedule-share', { shareId, mode: 'plan' });
    const { ownerId } = await openPlanning(families).view(family);
    const other = await families.signedUp('Nosey', 'Neighbor');
    const visitor = families.browser();
    const bodies = [
      {},
      { token: stopped },
      { id: stopped.slice(0, 32) },
      { org_id: 'kites', note: 'Mine' },
      { kidId, name: 'Mine' },
      { filterState: {}, token: stopped, favoritedCampsArray: ['kites'] },
      { email: family.email, password: 'a wrong password', firstName: 'Nosey', lastName: 'Neighbor' },
      { confirmation: 'delete my account', password: 'a wrong password' },
      { ownerId, entryId, kidId, seen: 1000, note: 'Mine', title: 'Mine', hours: null, weeks: [WEEK] },
      { ownerId, entryId, kidId, seen: 1000, choice: 1, weeks: [WEEK], revision: 0 },
      { ownerId, shareId, mode: 'plan', userId: ownerId, feedId: randomUUID(), kidId },
    ];
    // Signing out would make the other family a visitor for the routes after it.
    const routes = families.routes.filter(({ path }) => path !== '/api/identity/sign-out');
    for (const browser of [other, visitor])
      for (const { method, path } of routes) {
        const answers =
          method === 'GET'
            ? [await browser.get(`${path}?ownerId=${ownerId}&kidId=${kidId}&at=2026-03-01T12:00:00Z`)]
            : await Promise.all(bodies.map((body) => browser.post(path, body)));
        const text = JSON.stringify(answers.map(({ body }) => body));
        expect([path, [...SECRETS, family.email].filter((secret) => text.includes(secret))]).toEqual([path, []]);
      }
    expect((await other.get('/api/favorites/list')).status).toBe(200);
  }, 600_000);

  it('cannot be inferred from how a link is refused', async () => {
    const family = await families.signedUp('Secretta', 'Linkington');
    await family.postOk('/api/favorites/update-sharing', { isShared: true, withNotes: true });
    const token = await tokenOf(family);
    await family.postOk('/api/favorites/update-sharing', { isShared: false, withNotes: true });
    const other = await families.signedUp('Nosey', 'Linkington');
    const never = `${randomUUID().replaceAll('-', '')}${'a'.repeat(43)}`;
    for (const path of ['get-shared', 'get-shared-camp-data-chunk', 'receive-share']) {
      const requestWith = (text: string) => other.post(`/api/favorites/${path}`, { filterState: {}, token: text });
      const void_ = await requestWith(token);
      expect(void_.status).toBe(404);
      for (const other of [never, `${token.slice(0, 32)}${'a'.repeat(43)}`, 'nonsense', `${token}'--`])
        expect([path, other, await requestWith(other)]).toMatchObject([path, other, { status: 404, body: void_.body }]);
    }
  });
});

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const HOSTILE: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half of JSON', '{"org_id":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"kites"'],
  ['a number', '7'],
  ['ten thousand levels', deep(10_000)],
  ['a megabyte and more', JSON.stringify({ note: 'x'.repeat(1_100_000) })],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
];
/** Invalid values for any field. */
const WRONG_VALUES: readonly unknown[] = [
  ...[{ a: [1] }, [[]], 1e308, -1, '\u0000', '\ud800', 'x'.repeat(20_000), null, true],
];

const fieldsOf = ({ body }: Route): readonly string[] => {
  const { properties = {} } = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties);
};

describe('a hostile body', () => {
  const send = async (server: TestServer, path: string, body: string, type = 'application/json') => {
    const answer = await fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body });
    return { status: answer.status, body: (await answer.json()) as { message?: unknown } };
  };

  it('gets a 4xx and a sentence from every route, never a 5xx', async () => {
    await using server = await asRole('parent');
    for (const { path } of families.routes.filter(({ method }) => method === 'POST'))
      await Promise.all(
        HOSTILE.map(async ([what, text]) => {
          const { status, body } = await send(server, path, text);
          const isFine = what === 'a prototype' && status === 200;
          expect([path, what, isFine || (status >= 400 && status < 500)]).toEqual([path, what, true]);
          expect([path, what, typeof body.message === 'string' || isFine]).toEqual([path, what, true]);
        }),
      );
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  }, 300_000);

  it('causes no 5xx with wrong types in any field of any route', async () => {
    await using server = await asRole('parent');
    for (const route of families.routes.filter(({ method }) => method === 'POST'))
      await Promise.all(
        fieldsOf(route).flatMap((field) =>
          WRONG_VALUES.map(async (value) => {
            const { status } = await send(server, route.path, JSON.stringify({ [field]: value }));
            const shown = [route.path, field, JSON.stringify(value).slice(0, 20)];
            expect([...shown, status < 500]).toEqual([...shown, true]);
          }),
        ),
      );
  }, 300_000);

  it('of a type other than JSON is refused', async () => {
    await using server = await asRole('parent');
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of types)
      expect(await send(server, '/api/favorites/favorite-camp', '{"org_id":"kites"}', type)).toMatchObject({
        status: 415,
      });
  });
});
