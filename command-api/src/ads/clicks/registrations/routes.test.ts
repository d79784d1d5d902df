import { createHmac, randomUUID } from 'node:crypto';
import { AdvertiserLinked, RoleGranted } from '@campjay/events/identity/events.ts';
import { advertiserStream, userStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type Principal } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { type InteractionBus, type Message } from '@campjay/platform/bus/port.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { describe, expect, it } from '@jest/globals';
import { appendEvents, createAdvertiser } from '../../../kernel/testing/appendEvents.ts';
import { type RegistrationTests, type TestReport } from './registrationTests.ts';
import { registrationsRoutes } from './routes.ts';

const kelp = randomUUID();
const CLICK = 'abcdefgh01234567890123.ijklmnop01';
const START = new Date('2026-03-01T18:00:00.000Z');
const DAY_MS = 86_400_000;
const principalOf = (userId: string, ...roles: Principal['roles']): Principal => ({
  ...{ userId, roles: ['parent', ...roles] },
  session: { sessionId: randomUUID(), accountCreatedAt: START },
});
const operator = principalOf('operator', 'advertiser');

/** In-memory store of integration tests. */
const memoryTests = (): RegistrationTests => {
  const stored = new Map<string, readonly TestReport[]>();
  const keyOf = (advertiserId: string, click: string) => `${advertiserId} ${click}`;
  return {
    start: (advertiserId) => {
      const click = 'test-abcdefgh.ijklmnop';
      stored.set(keyOf(advertiserId, click), []);
      return Promise.resolve(click);
    },
    record: (advertiserId, click, hit) => {
      const before = stored.get(keyOf(advertiserId, click));
      if (before) stored.set(keyOf(advertiserId, click), [hit, ...before]);
      return Promise.resolve(before !== undefined);
    },
    readReports: (advertiserId, click) => Promise.resolve(stored.get(keyOf(advertiserId, click))),
  };
};

const open = async (principal: Principal = operator) => {
  const store = createMemoryEventStore();
  const sealing = await openTestSealing();
  await createAdvertiser(store, kelp);
  await appendEvents(store, userStream('operator'), AdvertiserLinked({ advertiserId: kelp }));
  await appendEvents(store, userStream('admin'), RoleGranted({ role: 'admin' }));
  const published: Message[] = [];
  const bus: Pick<InteractionBus, 'publish'> = {
    publish: (_topic, messages) => {
      published.push(...messages);
      return Promise.resolve();
    },
  };
  let now = START;
  const origin = 'https://camps.example.org';
  const limit = createRateLimit({ requests: 1_000, seconds: 60 });
  const deps = { store, sealing, bus, origin, limit, now: () => now, registrationTests: memoryTests() };
  const server = await serveForTest(registrationsRoutes(deps), { principal });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: server.url };
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const shown = async () => (await server.get(`/api/advertising/conversion-secret?advertiserId=${kelp}`)) as unknown;
  return {
    ...{ published, server, store, post },
    later: (days: number) => (now = new Date(now.getTime() + days * DAY_MS)),
    shown,
    /** Creates a new secret and returns it. */
    newSecret: async (keepsFormer = true): Promise<string> => {
      await post('/api/advertising/set-conversion-secret', { advertiserId: kelp, keepsFormer });
      return ((await shown()) as { body: { secret: string } }).body.secret;
    },
    report: (fields: Partial<Report> & { readonly advertiser?: string; readonly signature?: string }) =>
      server.get(
        `/api/track/registration?${new URLSearchParams({ advertiser: kelp, ...REPORT, ...fields }).toString()}`,
      ),
    evidence: () => published.map(({ body }) => (body as { evidence: string }).evidence),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

const REPORT = { click: CLICK, order: 'A-17', price: '395' };
type Report = typeof REPORT;
/** The signature as the setup page describes it, independent of the implementation. */
const signed = (secret: string, { click, order, price }: Report = REPORT): string =>
  createHmac('sha256', secret).update([click, order, price].join('\n')).digest('hex');

const upload = async (url: string, csv: string, advertiserId = kelp) => {
  const response = await fetch(`${url}/api/advertising/upload-registrations?advertiserId=${advertiserId}`, {
    ...{ method: 'POST', headers: { 'content-type': 'text/csv', origin: url }, body: csv },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a reported registration', () => {
  it('by pixel and by file has one id per order, and the order number is not passed on', async () => {
    await using api = await open();
    const { status, headers } = await api.report({});
    expect([status, headers.get('content-type'), headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      expect.stringContaining('image/svg+xml'),
      'cross-origin',
    ]);
    const file = `click,order,registered_at,price\n${CLICK},A-17,2026-03-09,395\nnonsense,A-18,2026-03-09,395\n`;
    expect(await upload(api.server.url, file)).toMatchObject({
      status: 200,
      body: { accepted: 1, refused: [{ line: 3, field: 'click' }] },
    });
    const bodies = api.published.map(({ body }) => body as { registrationId: string });
    expect(bodies[1]?.registrationId).toBe(bodies[0]?.registrationId);
    expect(api.published.map(({ key }) => key)).toEqual([kelp, kelp]);
    expect(bodies[0]).toMatchObject({ source: 'pixel', priceCents: 39_500, registeredAt: null });
    expect(JSON.stringify(api.published)).not.toContain('A-17');
  });

  // Covers: D15.15
  it('is confirmed only by a correct signature over exactly the sent fields, or by a file from a signed-in user', async () => {
    await using api = await open();
    await api.report({});
    await api.report({ signature: signed('') });
    const secret = await api.newSecret();
    await api.report({ signature: signed(secret) });
    for (const [field, other] of [
      ['click', `${CLICK}x`],
      ['order', 'A-18'],
      ['price', '395.00'],
    ] as const)
      await api.report({ [field]: other, signature: signed(secret) });
    await api.report({ signature: signed(`${secret}x`) });
    await api.report({ signature: signed(secret).toUpperCase() });
    await api.report({ signature: 'é'.repeat(64) });
    await upload(api.server.url, `click,order,registered_at,price\n${CLICK},A-17,2026-03-09,395\n`);
    expect(api.evidence()).toEqual([
      ...['unsigned', 'wrong-signature', 'signature', 'wrong-signature', 'wrong-signature', 'wrong-signature'],
      ...['wrong-signature', 'wrong-signature', 'wrong-signature', 'upload'],
    ]);
    const [unsigned, , right] = api.published;
    expect(unsigned?.id).not.toBe(right?.id);
  });

  it('by a server is accepted only with a correct signature', async () => {
    await using api = await open();
    const secret = await api.newSecret();
    const reported = { advertiser: kelp, ...REPORT };
    expect(await api.post('/api/track/registration', { ...reported, signature: signed(secret) })).toEqual({
      status: 202,
      body: { success: true, message: 'Received.', signature: 'current' },
    });
    const refusal = { status: 401, body: { type: 'WrongSignature', errors: [{ field: 'signature' }] } };
    expect(await api.post('/api/track/registration', { ...reported, signature: signed('x') })).toMatchObject(refusal);
    const nobody = { ...reported, advertiser: randomUUID(), signature: signed(secret) };
    expect(await api.post('/api/track/registration', nobody)).toMatchObject(refusal);
    expect(await api.post('/api/track/registration', reported)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'signature' }] },
    });
    expect(api.published).toMatchObject([{ body: { source: 'server', evidence: 'signature' } }]);
  });

  it('for an unknown advertiser is not published', async () => {
    await using api = await open();
    const fields = new URLSearchParams({ advertiser: randomUUID(), ...REPORT });
    expect((await api.server.get(`/api/track/registration?${fields.toString()}`)).status).toBe(200);
    expect(api.published).toEqual([]);
  });

  it.each([
    ['click', { click: 'nonsense' }],
    ['order', { order: '' }],
    ['price', { price: '-1' }],
    ['advertiser', { advertiser: 'kelp' }],
  ])('is refused with the field name %s if that field is invalid', async (field, fields) => {
    await using api = await open();
    const { status, body } = await api.report(fields);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(api.published).toEqual([]);
  });

  it('by file is accepted only from users linked to the advertiser', async () => {
    await using api = await open();
    const file = `click,order,registered_at,price\n${CLICK},A-17,2026-03-09,395\n`;
    expect((await upload(api.server.url, file, randomUUID())).status).toBe(404);
    expect(api.published).toEqual([]);
  });

  it('by an invalid file is refused as a whole', async () => {
    await using api = await open();
    expect(await upload(api.server.url, 'a,b\n1,2\n')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file' }] },
    });
  });
});

describe('the conversion secret', () => {
  it('is stored sealed in the log, and the former one is valid for seven days', async () => {
    await using api = await open();
    expect(await api.shown()).toMatchObject({ body: { secret: null, formerUntil: null } });
    const first = await api.newSecret();
    const second = await api.newSecret();
    expect([first, second, first === second]).toEqual([
      expect.stringMatching(/^cjs_[\w-]{43}$/),
      expect.stringMatching(/^cjs_[\w-]{43}$/),
      false,
    ]);
    expect(await api.shown()).toMatchObject({ body: { formerUntil: '2026-03-08T18:00:00.000Z' } });
    const { events } = await api.store.readStream(advertiserStream(kelp));
    expect(JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).not.toMatch(/cjs_/);
    await api.report({ signature: signed(first) });
    await api.report({ signature: signed(second) });
    api.later(7);
    await api.report({ signature: signed(first) });
    await api.report({ signature: signed(second) });
    expect(api.evidence()).toEqual(['signature', 'signature', 'wrong-signature', 'signature']);
    expect(await api.shown()).toMatchObject({ body: { secret: second, formerUntil: null } });
  });

  it('that leaked ends immediately when it is replaced', async () => {
    await using api = await open();
    const leaked = await api.newSecret();
    const replaced = await api.newSecret(false);
    await api.report({ signature: signed(leaked) });
    await api.report({ signature: signed(replaced) });
    expect(api.evidence()).toEqual(['wrong-signature', 'signature']);
  });

  it.each([
    ['an admin', principalOf('admin', 'advertiser', 'admin')],
    ['the people of another advertiser', principalOf('other', 'advertiser')],
  ])('is shown to its owners, but not to %s', async (_who, principal) => {
    await using api = await open(principal);
    expect(await api.shown()).toMatchObject({ status: 404, body: { type: 'NoSuchAdvertiser' } });
    const made = await api.post('/api/advertising/set-conversion-secret', { advertiserId: kelp, keepsFormer: true });
    expect(made.status).toBe(404);
  });
});

describe('a test of the integration', () => {
  it('reports what arrived and whether its signature is correct, and nothing of it is judged', async () => {
    await using api = await open();
    const secret = await api.newSecret();
    const { body } = await api.post('/api/advertising/start-registration-test', { advertiserId: kelp });
    const click = String(body['click']);
    await api.report({ click });
    await api.report({ click, price: 'free' });
    const server = { advertiser: kelp, ...REPORT, click };
    await api.post('/api/track/registration', { ...server, signature: signed('x', { ...REPORT, click }) });
    await api.post('/api/track/registration', { ...server, signature: signed(secret, { ...REPORT, click }) });
    const { body: test } = await api.server.get(
      `/api/advertising/registration-test?advertiserId=${kelp}&click=${click}`,
    );
    const at = START.toISOString();
    expect(test).toEqual({
      success: true,
      hits: [
        { at, source: 'server', order: 'A-17', price: '395', priceCents: 39_500, signature: 'current' },
        { at, source: 'server', order: 'A-17', price: '395', priceCents: 39_500, signature: 'wrong' },
        { at, source: 'pixel', order: 'A-17', price: 'free', signature: 'missing' },
        { at, source: 'pixel', order: 'A-17', price: '395', priceCents: 39_500, signature: 'missing' },
      ],
    });
    expect(api.published).toEqual([]);
    const over = await api.server.get(`/api/advertising/registration-test?advertiserId=${kelp}&click=${CLICK}`);
    expect(over).toMatchObject({ status: 404, body: { type: 'NoSuchTest' } });
  });
});

describe('the script on an operator’s pages', () => {
  it('stores the click, adds it to the submitted form and reports it with the registration', async () => {
    await using api = await open();
    const { body } = await api.server.get(`/api/track/pixel.js?advertiser=${kelp}`);
    const stored = new Map<string, string>();
    const images: { src?: string }[] = [];
    const field = { value: '' };
    const window: { campjayRegistration?: (fields: object) => boolean; campjayClick?: () => string } = {};
    const localStorage = {
      setItem: (key: string, value: string) => stored.set(key, value),
      getItem: (key: string) => stored.get(key) ?? null,
    };
    const document = { querySelectorAll: () => [field], addEventListener: () => undefined };
    class Image {
      src?: string;
      constructor() {
        images.push(this);
      }
    }
    const run = (search: string) => {
      // oxlint-disable-next-line typescript/no-implied-eval -- the script is what is tested
      const script = new Function('location', 'localStorage', 'window', 'document', 'Image', String(body)) as (
        ...given: unknown[]
      ) => void;
      script({ search }, localStorage, window, document, Image);
    };
    run(`?campjay_click=${CLICK}`);
    run('');
    expect([field.value, window.campjayClick?.()]).toEqual([CLICK, CLICK]);
    expect(window.campjayRegistration?.({ order: 'A 17', price: 395 })).toBe(true);
    expect(window.campjayRegistration?.({ order: 'A 17', price: 395, click: 'other', signature: 'ab' })).toBe(true);
    const reported = `https://camps.example.org/api/track/registration?advertiser=${kelp}`;
    expect(images.map(({ src }) => src)).toEqual([
      `${reported}&click=${CLICK}&order=A+17&price=395`,
      `${reported}&click=other&order=A+17&price=395&signature=ab`,
    ]);
  });
});
