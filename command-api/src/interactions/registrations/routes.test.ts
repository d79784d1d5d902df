import { randomUUID } from 'node:crypto';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import { userStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { type Principal } from '@campjay/platform/http/kit.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { type InteractionBus, type Message } from '@campjay/platform/interactionBus/port.ts';
import { describe, expect, it } from '@jest/globals';
import { appendEvents, createAdvertiser } from '../../testing/appendEvents.ts';
import { registrationsRoutes } from './routes.ts';

const kelp = randomUUID();
const CLICK = 'abcdefgh01234567890123.ijklmnop01';
const operator: Principal = {
  userId: 'operator',
  roles: ['parent', 'advertiser'],
  session: { sessionId: randomUUID(), accountCreatedAt: new Date() },
};

const open = async (principal: Principal = operator) => {
  const store = createMemoryEventStore();
  await createAdvertiser(store, kelp);
  await appendEvents(store, userStream('operator'), AdvertiserLinked({ advertiserId: kelp }));
  const published: Message[] = [];
  const bus: Pick<InteractionBus, 'publish'> = {
    publish: (_topic, messages) => {
      published.push(...messages);
      return Promise.resolve();
    },
  };
  const origin = 'https://camps.example.org';
  const server = await serveForTest(registrationsRoutes({ store, bus, origin }), { principal });
  return { published, server };
};

const upload = async (url: string, csv: string, advertiserId = kelp) => {
  const response = await fetch(`${url}/api/advertising/upload-registrations?advertiserId=${advertiserId}`, {
    ...{ method: 'POST', headers: { 'content-type': 'text/csv', origin: url }, body: csv },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('telling registrations', () => {
  it('by pixel and by file names one registration for one order, and says no order to anybody', async () => {
    const { published, server } = await open();
    await using _server = server;
    const told = `advertiser=${kelp}&click=${CLICK}&order=A-17&price=395`;
    const { status, headers } = await server.get(`/api/track/registration?${told}`);
    expect([status, headers.get('content-type'), headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      expect.stringContaining('image/svg+xml'),
      'cross-origin',
    ]);
    const file = `click,order,registered_at,price\n${CLICK},A-17,2026-03-09,395\nnonsense,A-18,2026-03-09,395\n`;
    expect(await upload(server.url, file)).toMatchObject({
      status: 200,
      body: { accepted: 1, refused: [{ line: 3, field: 'click' }] },
    });
    const [pixel, line] = published;
    expect(line?.id).toBe(pixel?.id);
    expect([pixel?.key, line?.key]).toEqual([kelp, kelp]);
    expect(pixel?.body).toMatchObject({ source: 'pixel', priceCents: 39_500, registeredAt: null });
    expect(JSON.stringify(published)).not.toContain('A-17');
  });

  it.each([
    ['click', `advertiser=${kelp}&click=nonsense&order=A-1&price=395`],
    ['order', `advertiser=${kelp}&click=${CLICK}&order=&price=395`],
    ['price', `advertiser=${kelp}&click=${CLICK}&order=A-1&price=-1`],
    ['advertiser', `advertiser=kelp&click=${CLICK}&order=A-1&price=395`],
  ])('names %s where a pixel cannot be read', async (field, query) => {
    const { published, server } = await open();
    await using _server = server;
    const { status, body } = await server.get(`/api/track/registration?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(published).toEqual([]);
  });

  it('by a file is for those who act for the advertiser alone', async () => {
    const { published, server } = await open();
    await using _server = server;
    const file = `click,order,registered_at,price\n${CLICK},A-17,2026-03-09,395\n`;
    expect((await upload(server.url, file, randomUUID())).status).toBe(404);
    expect(published).toEqual([]);
  });

  it('by a file that is none is refused as a whole', async () => {
    const { server } = await open();
    await using _server = server;
    expect(await upload(server.url, 'a,b\n1,2\n')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file' }] },
    });
  });

  it('by the script keeps what the address said, and tells it with the registration', async () => {
    const { server } = await open();
    await using _server = server;
    const { body } = await server.get(`/api/track/pixel.js?advertiser=${kelp}`);
    const kept = new Map<string, string>();
    const images: { src?: string }[] = [];
    const page = {
      location: { search: `?campjay_click=${CLICK}` },
      localStorage: {
        setItem: (key: string, value: string) => kept.set(key, value),
        getItem: (key: string) => kept.get(key) ?? null,
      },
      window: {} as { campjayRegistration?: (told: object) => boolean },
      Image: class {
        src?: string;
        constructor() {
          images.push(this);
        }
      },
    };
    const run = (search: string) => {
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the script is what is tested
      const script = new Function('location', 'localStorage', 'window', 'Image', String(body)) as (
        ...given: unknown[]
      ) => void;
      script({ search }, page.localStorage, page.window, page.Image);
    };
    run(page.location.search);
    run('');
    expect(page.window.campjayRegistration?.({ order: 'A 17', price: 395 })).toBe(true);
    expect(images.map(({ src }) => src)).toEqual([
      `https://camps.example.org/api/track/registration?advertiser=${kelp}&click=${CLICK}&order=A+17&price=395`,
    ]);
  });
});
