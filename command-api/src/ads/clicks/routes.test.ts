import { randomUUID } from 'node:crypto';
import { BusUnavailable, type InteractionBus, type Message } from '@campjay/platform/bus/port.ts';
import { type Principal } from '@campjay/platform/http/route.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { describe, expect, it } from '@jest/globals';
import { interactionsRoutes } from './routes.ts';

const SEND = '/api/users/send-event';
const INCREMENT = '/api/users/increment-counter';

/** The routes for a parent, whom the test can replace, and what they publish. */
const startServer = async ({ isAway = false } = {}) => {
  const published: Message[] = [];
  const publish: InteractionBus['publish'] = (_topic, messages) => {
    if (isAway) return Promise.reject(new BusUnavailable('The bus is away.'));
    published.push(...messages);
    return Promise.resolve();
  };
  const parent: { principal: Principal } = { principal: { userId: 'ann', roles: ['parent'] } };
  const server = await serveForTest(interactionsRoutes({ bus: { publish } }), { identify: () => parent.principal });
  return { ...server, parent, bodies: () => published.map(({ body }) => body), published };
};

const change = (properties: object = {}) => ({
  eventName: 'Filter Changed',
  properties: { filter: 'categories', optionCount: 1, categories: ['STEM'], ...properties },
});
const unnamed = (eventName: string) => ['eventName', { eventName, properties: {} }] as const;

describe('the routes for interactions of signed-in parents', () => {
  // Covers: 7.11, 7.12
  it('publish events and counters, with their campaign, under the parent’s id', async () => {
    await using server = await startServer();
    const campaign = { utm_source: 'spring-letter', utm_term: 'robot camp' };
    const answer = { status: 200, body: { success: true, message: expect.any(String) } };
    expect(await server.post(SEND, change(campaign))).toMatchObject(answer);
    const incrementProperties = { campsHidden: 1, filterChanges: 2, ...campaign };
    expect(await server.post(INCREMENT, { incrementProperties })).toMatchObject(answer);
    expect(server.bodies()).toEqual([
      { kind: 'event', ...change(campaign) },
      { kind: 'counters', increments: { campsHidden: 1, filterChanges: 2 }, campaign },
    ]);
    expect(server.published.map(({ key }) => key)).toEqual(['ann', 'ann']);
  });

  // Covers: 7.11
  it('accept events of any name, and publish only the campaign of an event without declared fields', async () => {
    await using server = await startServer();
    const campaign = { utm_source: 'spring-letter' };
    const properties = { kid: 'Rowan', orgId: 'tides', count: 2, isNew: true, note: null, weeks: ['June 8'] };
    await server.post(SEND, { eventName: 'Camp hidden', properties: { ...properties, ...campaign } });
    await server.post(SEND, { eventName: 'A', properties: {} });
    expect(server.bodies()).toEqual([
      { kind: 'event', eventName: 'Camp hidden', properties: campaign },
      { kind: 'event', eventName: 'A', properties: {} },
    ]);
  });

  // Covers: 6.10
  it.each<readonly [string, object]>([
    ...['', 'a'.repeat(61), 'parent@example.org', '<b>', '__proto__', 'a\nb', '123 Pine St'].map(unnamed),
    ['properties.note', { eventName: 'Camp hidden', properties: { note: 'x'.repeat(201) } }],
    ['properties.filter', change({ filter: 'searchText' })],
    ['properties', change({ searchText: 'robots for Rowan' })],
    ['properties', change({ kids: ['Rowan'] })],
    ['properties', change({ selectedChildDOBs: ['2018-04-01'] })],
    ['properties', change({ place: '123 Pine St' })],
    ['properties', change({ lat: 47.6, lng: -122.3 })],
    ['properties.categories[0]', change({ categories: ['Rowan'] })],
    ['properties.weeks[0]', change({ weeks: ['Rowan 3'] })],
    ['properties.utm_content', change({ utm_content: 'parent@example.org' })],
    ['properties.utm_source', change({ utm_source: 'x'.repeat(101) })],
    ['properties.daysPerWeek', change({ daysPerWeek: Array<string>(41).fill('5') })],
    ['properties.optionCount', change({ optionCount: { count: 1 } })],
    ['body', { ...change(), note: 'for Rowan' }],
    ['properties', { eventName: 'Filter Changed' }],
  ])('publish nothing from an event with private or unknown fields, and name %s', async (field, body) => {
    await using server = await startServer();
    expect(await server.post(SEND, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(server.bodies()).toEqual([]);
  });

  // Covers: 6.10
  it.each<object>([
    ...[0, -1, 1.5, 101, 'one'].map((filterChanges) => ({ filterChanges })),
    { 'a@b': 1 },
    { filterChanges: 1, utm_source: 7 },
    { filterChanges: 1, utm_term: 'a@b.example' },
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`counter${at}`, 1])),
    {},
    { utm_source: 'letter' },
  ])('publish nothing from the counters %j', async (incrementProperties) => {
    await using server = await startServer();
    expect(await server.post(INCREMENT, { incrementProperties })).toMatchObject({ status: 400 });
    expect(server.bodies()).toEqual([]);
  });

  it('limit one client to 120 messages, and do not limit other parents', async () => {
    await using server = await startServer();
    const statuses: number[] = [];
    while (statuses.length < 121) statuses.push((await server.post(SEND, change())).status);
    expect(statuses).toEqual([...Array<number>(120).fill(200), 429]);
    server.parent.principal = { userId: randomUUID(), roles: ['parent'] };
    expect((await server.post(SEND, change())).status).toBe(200);
  });

  it('respond with 503 while the bus is down', async () => {
    await using server = await startServer({ isAway: true });
    expect(await server.post(SEND, change())).toMatchObject({ status: 503, body: { type: 'Unavailable' } });
  });
});
