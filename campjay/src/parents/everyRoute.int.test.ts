import { accessTable } from '@campjay/platform/http/accessTable.ts';
import { type Role } from '@campjay/platform/http/kit.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KITES } from './testing/exampleCamps.ts';
import { type Families, openFamilies } from './testing/openFamilies.ts';

/** What somebody may call who has this role and no other. To be changed with care: nothing is reachable by omission. */
const OPEN_TO_EVERYBODY = [
  'GET /api/identity/session',
  'GET /api/places/find',
  'GET /api/places/suggest',
  'POST /api/camp-data/get-camp-data-chunk',
  'POST /api/camp-data/get-facet-counts',
  'POST /api/favorites/get-shared',
  'POST /api/favorites/get-shared-camp-data-chunk',
  'POST /api/identity/request-password-reset',
  'POST /api/identity/reset-password',
  'POST /api/identity/sign-in',
  'POST /api/identity/sign-out',
  'POST /api/identity/sign-up',
  'POST /api/suggestions/add',
];

let families: Families;
beforeAll(async () => {
  families = await openFamilies({ camps: [KITES] });
}, 60_000);
afterAll(async () => families[Symbol.asyncDispose]());

const principalOf = (role: Role) => ({
  userId: '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b05',
  roles: [role],
  ...(role !== 'visitor' && {
    session: { sessionId: '3f0e7f6e-9d55-4b5c-8f8e-2a6f0c1d4b11', accountCreatedAt: new Date(0) },
  }),
});

describe('every route of the APIs', () => {
  it('is open to everybody only where that is listed here', () => {
    const open = accessTable(families.routes).filter(({ role, mayCall }) => role === 'visitor' && mayCall);
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(OPEN_TO_EVERYBODY);
  });

  it('refuses whoever is not stated as allowed, before it looks at what was sent', async () => {
    for (const role of ['visitor', 'parent', 'co-parent', 'advertiser', 'admin'] as const) {
      await using server = await serveForTest(families.routes, { principal: principalOf(role) });
      for (const { method, path, mayCall } of accessTable(families.routes).filter((line) => line.role === role)) {
        if (mayCall) continue;
        const { status, body } = await (method === 'GET' ? server.get(path) : server.post(path, { hostile: true }));
        const refusal = role === 'visitor' ? [401, 'NotSignedIn'] : [403, 'NotAllowed'];
        expect({ role, path, answer: [status, (body as { type: string }).type] }).toEqual({
          role,
          path,
          answer: refusal,
        });
      }
    }
  });

  it('answers a body that does not fit with a sentence, and never with a fault of its own', async () => {
    await using server = await serveForTest(families.routes, { principal: principalOf('parent') });
    const deep = `${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`;
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '1e999',
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
      JSON.stringify({
        filterState: 7,
        token: {},
        org_id: ['a'],
        favoritedCampsArray: 'kites',
        kidId: -1,
        email: null,
      }),
      JSON.stringify({ filterState: { selectedWeekLabel: { length: 3 } }, token: '\u0000', org_id: '\u0000' }),
      deep,
      `{"filterState":${deep}}`,
      JSON.stringify({ token: 'x'.repeat(1_100_000) }),
    ];
    const posts = families.routes.filter(({ method, body }) => method === 'POST' && body !== undefined);
    expect(posts.length).toBeGreaterThan(20);
    for (const { path, body: schema } of posts)
      for (const body of bodies) {
        const response = await fetch(server.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        const { status } = response;
        const answer = (await response.json()) as { message?: unknown };
        const outcome = status >= 500 ? 'fault' : status >= 400 ? 'refused' : 'done';
        // Some take any object: they ask for nothing in it.
        const fits = schema?.safeParse({}).success === true && /^{"(?!token":"x)/.test(body);
        const expected = fits ? expect.stringMatching(/refused|done/) : 'refused';
        const what = { path, body: body.slice(0, 60), status };
        expect({ ...what, outcome }).toEqual({ ...what, outcome: expected as unknown });
        if (outcome === 'refused') expect(typeof answer.message).toBe('string');
      }
    expect(Object.prototype).not.toHaveProperty('polluted');
  }, 60_000);
});
