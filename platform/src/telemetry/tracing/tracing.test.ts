import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryEventStore } from '../../eventstore/memory/memoryEventStore.ts';
import { type RecordedEvent } from '../../eventstore/port.ts';
import { setRouteName } from '../../http/routeName.ts';
import { listen, type TestServer } from '../../http/testing/serveForTest.ts';
import { type DeliveredMessage, type HandleMessages, type InteractionBus, type Message } from '../../bus/port.ts';
import { silentLog } from '../../kernel/log.ts';
import { startTracing } from './startTracing.ts';
import { type CollectedSpan, type Collector, openCollector, pathTo } from './testing/collector.ts';
import { tracedBus, tracedEventStore } from './traced.ts';
import { traceRequest, traceProjection } from './traceRequest.ts';

let collector: Collector;
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(async () => collector[Symbol.asyncDispose]());

/** Traces while `meanwhile` runs, and returns all collected spans. */
const collectSpans = async (ratio: number, work: () => Promise<void>): Promise<readonly CollectedSpan[]> => {
  {
    await using _tracing = await startTracing(
      { endpoint: collector.endpoint, ratio },
      { part: 'test', instance: 'one', log: silentLog },
    );
    await work();
  }
  return collector.spans();
};

/** A bus that holds messages until the test delivers them, as to another process. */
const createHeldBus = () => {
  const held: Message[] = [];
  let handler: HandleMessages | undefined;
  const bus: InteractionBus = {
    name: 'held',
    publish: (_topic, messages) => {
      held.push(...(JSON.parse(JSON.stringify(messages)) as Message[]));
      return Promise.resolve();
    },
    consume: (_topic, handle) => {
      handler = handle;
      return Promise.resolve();
    },
    readLag: () => Promise.resolve({ waiting: 0, parked: 0 }),
    listParked: () => Promise.resolve([]),
    retryParked: () => Promise.resolve(0),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return {
    bus,
    held,
    handOver: async () => {
      const delivered = held.splice(0).map((message): DeliveredMessage => ({ ...message, receivedAt: new Date() }));
      await handler?.(delivered);
    },
  };
};

const messageOf = (): Message => ({ id: randomUUID(), key: 'acme', body: {} });
const eventCausedBy = (causationId: string) => ({
  id: randomUUID(),
  type: 'ClickCounted',
  version: 1,
  data: {},
  metadata: {
    time: '2026-03-01T09:00:00.000Z',
    actor: { userId: 'judge', role: 'system' as const },
    correlationId: causationId,
    causationId,
  },
});

/** Publishes, handles and appends like the product, through an HTTP server, a bus and a log. */
const openProduct = async ({ trustedProxies = 0 } = {}) => {
  const { bus: plain, held, handOver } = createHeldBus();
  const bus = tracedBus(plain);
  const log = createMemoryEventStore();
  const store = tracedEventStore(log);
  await bus.consume(
    'ad-clicks',
    async (messages) => {
      const events = messages.map(({ id }) => eventCausedBy(id));
      await store.append('adInteractions-acme-2026-03', events, { expected: 'any' });
    },
    { signal: new AbortController().signal },
  );
  const forwarded: (string | undefined)[] = [];
  const server: TestServer = await listen((request, response) =>
    traceRequest(request, response, trustedProxies > 0, () => {
      setRouteName(request, '/api/track/click');
      forwarded.push(request.headers['traceparent'] as string | undefined);
      void bus.publish('ad-clicks', [messageOf()]).then(() => response.end('taken'));
    }),
  );
  const appended = async (): Promise<readonly RecordedEvent[]> =>
    (await log.readStream('adInteractions-acme-2026-03')).events;
  return { ...server, bus, held, forwarded, handOver, appended };
};

describe('a trace', () => {
  it('spans the request, the bus, the log and the read model', async () => {
    const spans = await collectSpans(1, async () => {
      await using product = await openProduct();
      await product.get('/');
      await product.handOver();
      traceProjection({ readModel: 'ad_reports', events: await product.appended(), commitStartedAt: Date.now() });
    });
    const last = spans.find(({ name }) => name === 'project ad_reports');
    expect(pathTo(spans, last)).toEqual([
      'GET /api/track/click',
      'publish ad-clicks',
      'handle ad-clicks',
      'append adInteractions',
      'project ad_reports',
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['campjay-test']));
  });

  // Covers: W.6
  it('stays complete when messages of several traces are handled and appended together', async () => {
    const spans = await collectSpans(1, async () => {
      await using product = await openProduct();
      for (let click = 0; click < 3; click += 1) await product.get('/');
      await product.handOver();
      expect(await product.appended()).toHaveLength(3);
      traceProjection({ readModel: 'ad_reports', events: await product.appended(), commitStartedAt: Date.now() });
    });
    const ends = spans.filter(({ name }) => name === 'project ad_reports');
    expect(ends.map((end) => pathTo(spans, end).length)).toEqual([5, 5, 5]);
    expect(new Set(ends.map(({ traceId }) => traceId)).size).toBe(3);
  });

  it('includes nothing that runs concurrently', async () => {
    const spans = await collectSpans(1, async () => {
      await using product = await openProduct();
      await product.bus.publish('ad-clicks', [messageOf()]);
      await product.get('/');
      await product.handOver();
      const traced = (await product.appended()).map(({ metadata }) => metadata.traceparent !== undefined);
      expect(traced).toEqual([false, true]);
    });
    expect(spans.filter(({ name }) => name === 'append adInteractions')).toHaveLength(1);
  });

  it('contains the kind of an error, and not its message', async () => {
    const spans = await collectSpans(1, async () => {
      const { bus: plain } = createHeldBus();
      const failing = tracedBus({
        ...plain,
        publish: () => Promise.reject(new TypeError('mia@example.org is out of range')),
      });
      await using server = await listen((request, response) =>
        traceRequest(request, response, false, () => {
          void failing.publish('ad-clicks', [messageOf()]).catch(() => response.writeHead(503).end());
        }),
      );
      await server.get('/');
    });
    expect(spans.map(({ name, status }) => [name, status])).toEqual([
      ['publish ad-clicks', 'TypeError'],
      ['GET other', 'Error'],
    ]);
    expect(JSON.stringify(spans)).not.toContain('mia@example.org');
  });
});

describe('the trace context of a request', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

  it('is continued if the proxy is trusted, even if nothing is sampled here', async () => {
    const spans = await collectSpans(0, async () => {
      await using product = await openProduct({ trustedProxies: 1 });
      await product.get('/', { traceparent });
    });
    expect(spans.map((span) => span.traceId)).toEqual([traceId, traceId]);
  });

  it('is ignored from any other client, which could force sampling', async () => {
    const spans = await collectSpans(0, async () => {
      await using product = await openProduct();
      await product.get('/', { traceparent, tracestate: 'a=b' });
      expect(product.forwarded).toEqual([expect.stringMatching(/^00-(?!0af7651916)[\da-f]{32}-[\da-f]{16}-00$/)]);
      expect(product.held.map((message) => message.traceparent)).toEqual([undefined]);
    });
    expect(spans).toEqual([]);
  });

  it('is replaced by the gateway’s own when it is forwarded', async () => {
    const spans = await collectSpans(1, async () => {
      await using product = await openProduct();
      await product.get('/', { traceparent: 'nonsense' });
      const [forwarded = ''] = product.forwarded;
      expect(forwarded).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    });
    expect(spans).toHaveLength(2);
  });
});

describe('without a trace collector', () => {
  // Covers: W.7
  it('nothing is traced or logged about traces', async () => {
    await using _tracing = await startTracing(undefined, { part: 'test', instance: 'one', log: silentLog });
    await using product = await openProduct();
    await product.get('/');
    expect([product.forwarded, product.held.map((message) => message.traceparent)]).toEqual([[undefined], [undefined]]);
    await product.handOver();
    expect((await product.appended()).map(({ metadata }) => metadata.traceparent)).toEqual([undefined]);
    expect(collector.spans()).toEqual([]);
  });
});
