import { randomUUID } from 'node:crypto';
import { accessTable } from '@campjay/platform/http/accessTable.ts';
import { type Role, ROLES, type Route } from '@campjay/platform/http/kit.ts';
import { serveForTest, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies } from '../support/product/openFamilies.ts';

/** Whom each route is for, said once more by hand: a route that nobody has thought of here fails. */
const EVERYONES = [
  'GET /calendar/:token.ics',
  'GET /api/admin/check',
  'GET /api/benchmarking/get-org-benchmark-filters',
  'GET /api/benchmarking/list-camp-orgs',
  'GET /api/benchmarking/list-unlocked-base-urls',
  'POST /api/benchmarking/get-camp-benchmark-data',
  'GET /api/identity/session',
  'GET /api/places/find',
  'GET /api/places/suggest',
  'POST /api/advertiser/concierge-request',
  'POST /api/camp-data/get-camp-data-chunk',
  'POST /api/camp-data/get-facet-counts',
  'POST /api/favorites/get-shared',
  'POST /api/favorites/get-shared-camp-data-chunk',
  'POST /api/identity/request-password-reset',
  'POST /api/identity/reset-password',
  'POST /api/identity/sign-in',
  'POST /api/identity/sign-out',
  'POST /api/identity/sign-up',
  'POST /api/schedule/get-shared',
  'POST /api/stripe/webhook',
  'POST /api/suggestions/add',
  'GET /api/track/pixel.js',
  'GET /api/track/registration',
  'POST /api/track/click',
  'POST /api/track/views',
  'POST /api/users/school-lat-lng',
];
const PARENTS = [
  'GET /api/camp-data/get-all-schedulable-instances',
  'GET /api/favorites/list',
  'GET /api/hidden-camps/list',
  'GET /api/kids/list',
  'GET /api/schedule/as-of',
  'GET /api/schedule/calendar-file',
  'GET /api/schedule/export-history',
  'GET /api/schedule/get',
  'GET /api/schedule/history',
  'GET /api/schedule/list',
  'GET /api/schedule/live',
  'GET /api/users/account-info',
  'GET /api/users/address',
  'GET /api/users/export',
  'GET /api/users/tour-progress',
  'POST /api/camp-data/get-favorite-camp-data-chunk',
  'POST /api/favorites/favorite-camp',
  'POST /api/favorites/receive-share',
  'POST /api/favorites/remove-sharer',
  'POST /api/favorites/save-note',
  'POST /api/favorites/unfavorite-camp',
  'POST /api/favorites/update-sharing',
  'POST /api/hidden-camps/hide-camp',
  'POST /api/hidden-camps/unhide-camp',
  'POST /api/identity/sign-out-everywhere',
  'POST /api/kids/add-kid',
  'POST /api/kids/delete-kid',
  'POST /api/kids/update-kids',
  'POST /api/schedule/close-calendar-feed',
  'POST /api/schedule/create-available-for-playdates',
  'POST /api/schedule/create-custom-plan',
  'POST /api/schedule/end-schedule-access',
  'POST /api/schedule/live-ticket',
  'POST /api/schedule/look-at-schedule',
  'POST /api/schedule/move-entry',
  'POST /api/schedule/open-calendar-feed',
  'POST /api/schedule/receive-new-schedule-share',
  'POST /api/schedule/remove-entry',
  'POST /api/schedule/save-camp-instance-note',
  'POST /api/schedule/schedule-camp-instance',
  'POST /api/schedule/send-new-schedule-share',
  'POST /api/schedule/set-working-hours',
  'POST /api/schedule/take-over-session-facts',
  'POST /api/schedule/undo-change',
  'POST /api/schedule/update-available-for-playdates-note',
  'POST /api/schedule/update-available-for-playdates-status',
  'POST /api/schedule/update-camp-instance-status',
  'POST /api/schedule/update-custom-plan',
  'POST /api/schedule/update-custom-plan-note',
  'POST /api/schedule/update-custom-plan-status',
  'POST /api/schedule/update-schedule-sharing',
  'POST /api/stripe/create-billing-portal-session',
  'POST /api/stripe/create-checkout-session',
  'POST /api/users/account-type',
  'POST /api/users/address',
  'POST /api/users/clear-address',
  'POST /api/users/delete-account',
  'POST /api/users/increment-counter',
  'POST /api/users/send-event',
  'POST /api/users/tour-progress',
  'POST /api/users/update-user-profile',
];
/** Of those who act for an advertiser, and of admins; whose advertiser it is, each route asks by itself. */
const ADVERTISERS: readonly string[] = [
  'GET /api/advertising/advertiser',
  'GET /api/advertising/advertisers-with-ads',
  'GET /api/advertising/billing',
  'GET /api/advertising/instances',
  'GET /api/advertising/report',
  'GET /api/advertising/report-clicks',
  'GET /api/advertising/report-revision',
  'GET /api/advertising/subscription',
  'GET /api/advertising/report.csv',
  'GET /api/advertising/valid-ad-clicks',
  'POST /api/advertising/accept-terms',
  'POST /api/advertising/bulk-set-instance-flags',
  'POST /api/advertising/create-ad',
  'POST /api/advertising/delete-ad-image-from-ad',
  'POST /api/advertising/rename-ad',
  'POST /api/advertising/update-ad',
  'POST /api/advertising/update-ad-images-order',
  'POST /api/advertising/update-ad-status',
  'POST /api/advertising/update-advertiser-budget',
  'POST /api/advertising/update-discount-settings',
  'POST /api/advertising/upload-image-for-ad',
  'POST /api/advertising/upload-registrations',
  'POST /api/benchmarking/update-selected-cohort-camps',
  'POST /api/stripe/create-subscription-session',
];
const ADMINS: readonly string[] = [
  'GET /api/admin/admins',
  'GET /api/admin/advertisers',
  'GET /api/admin/audit',
  'GET /api/admin/audit.csv',
  'GET /api/admin/base-urls',
  'GET /api/admin/benchmarking-access',
  'GET /api/admin/caches',
  'GET /api/admin/camp-facts',
  'GET /api/admin/camp-history',
  'GET /api/admin/catalog-imports',
  'GET /api/admin/catalog-imports/:importId',
  'GET /api/admin/catalog-imports/:importId/changes',
  'GET /api/admin/catalog-imports/:importId/refusals',
  'GET /api/admin/catalog-imports/:importId/refused.csv',
  'GET /api/admin/charges',
  'GET /api/admin/concierge-requests',
  'GET /api/admin/projections',
  'GET /api/admin/projections/parked',
  'GET /api/admin/suggestions',
  'GET /api/admin/text-index',
  'GET /api/admin/find-camps',
  'GET /api/admin/user-emails',
  'GET /api/admin/waiting',
  'POST /api/admin/benchmarking-access/grant',
  'POST /api/admin/benchmarking-access/revoke',
  'POST /api/admin/camp-stats',
  'POST /api/admin/catalog-imports',
  'POST /api/admin/catalog-imports/:importId/cancel',
  'POST /api/admin/catalog-imports/:importId/start',
  'POST /api/admin/clear-cache',
  'POST /api/admin/correct-camp',
  'POST /api/admin/correct-from-file',
  'POST /api/admin/correct-session',
  'POST /api/admin/create-advertiser',
  'POST /api/admin/create-self-serve-advertiser',
  'POST /api/admin/decide-charge',
  'POST /api/admin/decide-concierge-request',
  'POST /api/admin/decide-suggestion',
  'POST /api/admin/link-user',
  'POST /api/admin/projections/cancel-replay',
  'POST /api/admin/projections/open-parked',
  'POST /api/admin/projections/preview-replay',
  'POST /api/admin/projections/promote-replay',
  'POST /api/admin/projections/retry-parked',
  'POST /api/admin/projections/return-to-former',
  'POST /api/admin/projections/skip-parked',
  'POST /api/admin/projections/start-replay',
  'POST /api/admin/rename-advertiser',
  'POST /api/admin/set-advertiser-camps',
  'POST /api/admin/set-advertiser-pricing',
  'POST /api/admin/text-index/rebuild',
  'POST /api/admin/unlink-user',
  'POST /api/admin/warm-cache',
  'POST /api/admin/withdraw-correction',
];
const STATED = new Map<string, readonly Role[]>([
  ...EVERYONES.map((name) => [name, ROLES] as const),
  ...PARENTS.map((name) => [name, ['parent']] as const),
  ...ADVERTISERS.map((name) => [name, ['advertiser', 'admin']] as const),
  ...ADMINS.map((name) => [name, ['admin']] as const),
]);
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

let families: Families;
beforeAll(async () => {
  families = await openFamilies({ camps: [KITES, TIDES] });
}, 120_000);
afterAll(async () => families[Symbol.asyncDispose]());

/** The same routes, for whom a test says that it is. */
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
  it('is stated to be for everyone, for parents, advertisers or admins, and for nobody else', () => {
    expect(families.routes.map(nameOf).toSorted()).toEqual([...STATED.keys()].toSorted());
    for (const route of families.routes) {
      const access = accessTable([route]).filter(({ mayCall }) => mayCall);
      expect([nameOf(route), access.map(({ role }) => role)]).toEqual([nameOf(route), STATED.get(nameOf(route))]);
    }
  });

  // Covers: 5.1, 6.20
  it.each(ROLES)('answers as stated over HTTP: %s', async (role) => {
    await using server = await asRole(role);
    for (const route of families.routes) {
      const { status } = await call(server, route);
      const mayCall = STATED.get(nameOf(route))?.includes(role) ?? false;
      const refusal = role === 'visitor' ? 401 : 403;
      expect([nameOf(route), status === refusal]).toEqual([nameOf(route), !mayCall]);
    }
  });
});

/** Everything private that a family has said, in words that stand nowhere else. */
const SECRETS = [
  'Secretta',
  'Hushington',
  'Whisper to the counselor',
  'Kidlet Hushington',
  '2016-02-29',
  '77 Quiet Lane',
];

const kidId = randomUUID();
const tellEverything = async (parent: Browser): Promise<void> => {
  await parent.tell('/api/favorites/favorite-camp', { org_id: 'kites' });
  await parent.tell('/api/favorites/save-note', { org_id: 'kites', note: SECRETS[2] });
  await parent.tell('/api/kids/add-kid', { kidId, name: SECRETS[3], dob: SECRETS[4], grade: 4 });
  const address = { address: SECRETS[5], addressLat: 37.5, addressLng: -122.25, addressRadius: 5 };
  await parent.tell('/api/users/address', address);
  await parent.tell('/api/favorites/update-sharing', { isShared: true, withNotes: true });
};

const tokenOf = async (parent: Browser): Promise<string> => {
  const { data } = z
    .object({ data: z.object({ favoritesToken: z.string() }) })
    .parse((await parent.get('/api/favorites/list')).body);
  return data.favoritesToken;
};

describe('what one family has said', () => {
  it('is in no answer to another one, nor to a visitor, whatever they ask', async () => {
    const family = await families.signedUp('Secretta', 'Hushington');
    await tellEverything(family);
    const stopped = await tokenOf(family);
    await family.tell('/api/favorites/update-sharing', { isShared: false, withNotes: false });
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
    ];
    for (const asker of [other, visitor])
      for (const { method, path } of families.routes) {
        const answers =
          method === 'GET' ? [await asker.get(path)] : await Promise.all(bodies.map((body) => asker.post(path, body)));
        const text = JSON.stringify(answers.map(({ body }) => body));
        expect([path, [...SECRETS, family.email].filter((secret) => text.includes(secret))]).toEqual([path, []]);
      }
  }, 120_000);

  it('is not given away by how a link is refused', async () => {
    const family = await families.signedUp('Secretta', 'Linkington');
    await family.tell('/api/favorites/update-sharing', { isShared: true, withNotes: true });
    const token = await tokenOf(family);
    await family.tell('/api/favorites/update-sharing', { isShared: false, withNotes: true });
    const other = await families.signedUp('Nosey', 'Linkington');
    const never = `${randomUUID().replaceAll('-', '')}${'a'.repeat(43)}`;
    for (const path of ['get-shared', 'get-shared-camp-data-chunk', 'receive-share']) {
      const asked = (text: string) => other.post(`/api/favorites/${path}`, { filterState: {}, token: text });
      const [void_, unknown, nonsense] = [await asked(token), await asked(never), await asked('nonsense')];
      expect(void_.status).toBe(404);
      expect([unknown, nonsense].map(({ status, body }) => ({ status, body }))).toEqual([
        { status: 404, body: void_.body },
        { status: 404, body: void_.body },
      ]);
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
/** What a field may be filled with that expects something else. */
const WRONG_VALUES: readonly unknown[] = [
  { a: [1] },
  [[]],
  1e308,
  -1,
  '\u0000',
  '\ud800',
  'x'.repeat(20_000),
  null,
  true,
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

  it('is answered by every route with a 4xx and a sentence, never with a fault', async () => {
    await using server = await asRole('parent');
    for (const route of families.routes.filter(({ method }) => method === 'POST'))
      for (const [what, text] of HOSTILE) {
        const { status, body } = await send(server, route.path, text);
        const isFine = what === 'a prototype' && status === 200;
        expect([route.path, what, isFine || (status >= 400 && status < 500)]).toEqual([route.path, what, true]);
        expect([route.path, what, typeof body.message === 'string' || isFine]).toEqual([route.path, what, true]);
      }
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  }, 60_000);

  it('is no fault either where single fields are wrongly typed, in every field of every route', async () => {
    await using server = await asRole('parent');
    for (const route of families.routes.filter(({ method }) => method === 'POST'))
      for (const field of fieldsOf(route))
        for (const value of WRONG_VALUES) {
          const { status } = await send(server, route.path, JSON.stringify({ [field]: value }));
          expect([route.path, field, JSON.stringify(value).slice(0, 20), status < 500]).toEqual([
            ...[route.path, field, JSON.stringify(value).slice(0, 20)],
            true,
          ]);
        }
  }, 60_000);

  it('of another type than JSON is refused', async () => {
    await using server = await asRole('parent');
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of types)
      expect(await send(server, '/api/favorites/favorite-camp', '{"org_id":"kites"}', type)).toMatchObject({
        status: 415,
      });
  });
});
