import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import { userStream } from '@campjay/events/streams.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type ShownCard, createAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type Principal, VISITOR } from '@campjay/platform/http/route.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { type InteractionBus, type Message } from '@campjay/platform/bus/port.ts';
import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { appendEvents } from '../../../kernel/testing/appendEvents.ts';
import { deriveClickId } from '../adMessage.ts';
import { trackingRoutes } from './routes.ts';

const keys = deriveAdKeys(testMasterKeys());
const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';
const NONCE = 'a-click-nonce';
const card: ShownCard = {
  advertiserId: '3a1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12',
  adId: '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d01',
  orgId: OrgId.parse('example-tide-pool'),
  instanceId: InstanceId.parse('tide-1'),
  place: 7,
  servedAt: new Date('2026-03-01T18:00:00Z'),
  visitor: '0'.repeat(32),
  priceMicros: '1250000',
  basisPoints: null,
};

const startServer = async (principal: Principal = VISITOR) => {
  const published: (Message & { readonly topic: string })[] = [];
  const bus: Pick<InteractionBus, 'publish'> = {
    publish: (topic, messages) => {
      published.push(...messages.map((message) => ({ ...message, topic })));
      return Promise.resolve();
    },
  };
  const warnings: unknown[] = [];
  const log: Log = { ...silentLog, warn: (fields: unknown) => void warnings.push(fields) };
  const store = createMemoryEventStore();
  const now = () => new Date('2026-03-01T18:05:00Z');
  const server = await serveForTest(trackingRoutes({ store, bus, adKeys: keys, log, now }), { principal });
  const beacon = async (what: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/api/track/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': BROWSER, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { store, published, said: warnings, beacon, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
};

const click = { token: createAdToken(keys, card, 'token-nonce'), nonce: NONCE, link: 'website' };

describe('reporting a click', () => {
  it('returns 202 once the bus has it, keyed by advertiser id, without address and browser', async () => {
    await using api = await startServer();
    expect(await api.beacon('click', click)).toEqual({ status: 202, body: { success: true, message: 'Received.' } });
    expect(api.published).toEqual([
      {
        topic: 'ad-clicks',
        id: deriveClickId('token-nonce', NONCE),
        key: card.advertiserId,
        body: {
          kind: 'click',
          ...click,
          address: expect.stringMatching(/^[0-9a-f]{32}$/),
          isRobot: false,
          isOwn: false,
          correlationId: expect.any(String),
        },
      },
    ]);
    expect(JSON.stringify(api.published)).not.toMatch(/127\.0\.0\.1|Mozilla/);
  });

  it('also works as application/json and with Do Not Track, because the advertiser is charged for it', async () => {
    await using api = await startServer();
    await api.beacon('click', click, { 'content-type': 'application/json', dnt: '1', 'sec-gpc': '1' });
    expect(api.published).toHaveLength(1);
  });

  it.each([
    ['a robot that names itself', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['nobody at all', ''],
  ])('marks a click from %s', async (_who, agent) => {
    await using api = await startServer();
    await api.beacon('click', click, { 'user-agent': agent });
    expect(api.published).toMatchObject([{ body: { isRobot: true } }]);
  });

  it('marks a click from the advertiser’s own people or an admin', async () => {
    const session = { sessionId: 's', accountCreatedAt: new Date(0) };
    for (const [roles, linked, isOwn] of [
      [['parent'], true, false],
      [['parent', 'advertiser'], false, false],
      [['parent', 'advertiser'], true, true],
      [['parent', 'admin'], false, true],
    ] as const) {
      await using api = await startServer({ userId: 'user-a', roles, session });
      const advertiserId = linked ? card.advertiserId : '7a1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12';
      await appendEvents(api.store, userStream('user-a'), AdvertiserLinked({ advertiserId }));
      await api.beacon('click', click);
      expect(api.published).toMatchObject([{ body: { isOwn } }]);
    }
  });

  it('with a forged token is dropped, counted, and logged at most once a minute', async () => {
    await using api = await startServer();
    // Tokens of an older build contained the advertiser id in plain text, so anyone could write one.
    const named = `x.${Buffer.from(JSON.stringify([card.advertiserId])).toString('base64url')}.y`;
    for (const token of [`${click.token.slice(0, -1)}~`, named, 'nonsense'])
      expect(await api.beacon('click', { ...click, token })).toMatchObject({ status: 202 });
    expect(api.published).toEqual([]);
    expect(api.said).toEqual([{ dropped: 1, total: 1 }]);
  });

  it.each<[string, unknown, string]>([
    ['a nonce with spaces', { ...click, nonce: 'a b c d e f' }, 'nonce is not a valid nonce.'],
    ['another link', { ...click, link: 'elsewhere' }, 'link '],
    ['more than is asked for', { ...click, price: 0 }, 'price'],
  ])('with %s is refused with a message', async (_what, body, sentence) => {
    await using api = await startServer();
    expect(await api.beacon('click', body)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(sentence) },
    });
    expect(api.published).toEqual([]);
  });

  it('is refused from another site’s page that sends our cookies', async () => {
    await using api = await startServer();
    const cookie = 'campjay_session=x';
    expect(await api.beacon('click', click, { cookie, origin: 'https://other.example' })).toMatchObject({
      status: 403,
    });
    expect(api.published).toEqual([]);
  });

  it('is refused after three hundred requests per minute from one network', async () => {
    await using api = await startServer();
    const statuses: number[] = [];
    for (let times = 0; times < 302; times += 1)
      statuses.push((await api.beacon('click', { ...click, nonce: `nonce-${times}-of-many` })).status);
    expect([statuses.slice(0, 300).every((status) => status === 202), statuses.slice(300)]).toEqual([true, [429, 429]]);
  });
});

describe('reporting viewed cards', () => {
  it('publishes each genuine token once, to the advertiser that owns the card', async () => {
    await using api = await startServer();
    const other = { ...card, advertiserId: '4b1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12' };
    const tokens = [click.token, createAdToken(keys, other), createAdToken(keys, card)];
    const forged = createAdToken(deriveAdKeys(testMasterKeys()), card);
    expect(await api.beacon('views', { tokens: [...tokens, tokens[0], forged] })).toMatchObject({ status: 202 });
    const body = { kind: 'views', isRobot: false, isOwn: false };
    expect(api.published).toMatchObject([
      { topic: 'ad-views', key: card.advertiserId, body: { ...body, tokens: [tokens[0], tokens[2]] } },
      { topic: 'ad-views', key: other.advertiserId, body: { ...body, tokens: [tokens[1]] } },
    ]);
  });

  it('splits a long report into several messages, so that the bus accepts each', async () => {
    await using api = await startServer();
    const tokens = Array.from({ length: 50 }, (_, place) => createAdToken(keys, { ...card, place }));
    await api.beacon('views', { tokens });
    expect(api.published.map(({ body }) => (body as { tokens: string[] }).tokens.length)).toEqual([20, 20, 10]);
    expect((await api.beacon('views', { tokens: [...tokens, 'one more'] })).status).toBe(400);
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('publishes nothing for a browser that sends %j', async (headers) => {
    await using api = await startServer();
    expect(await api.beacon('views', { tokens: [click.token] }, headers)).toMatchObject({ status: 202 });
    expect(api.published).toEqual([]);
  });
});
