import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../telemetry/metrics/metrics.ts';
import { valueIn } from '../telemetry/metrics/testing/readExposition.ts';
import { getEvents } from './rawRoutes.ts';
import { get, ok, post, problem } from './route.ts';
import { observeRequests } from './observeRequests.ts';
import { serveForTest } from './testing/serveForTest.ts';

const Shared = z.object({ token: z.string() });
const spec = { allow: 'everyone', summary: 'For the test.', answer: z.object({}), handle: () => ok({}) } as const;
const routes = [
  get('/api/lists/:token', { ...spec, params: Shared }),
  post('/api/notes', {
    ...spec,
    problems: [409],
    handle: () => problem(409, { type: 'Taken', message: 'Somebody was faster.' }),
  }),
  get('/api/broken', { ...spec, handle: () => Promise.reject(new Error('out of order')) }),
  getEvents('/api/live', {
    allow: 'everyone',
    summary: 'For the test.',
    answer: z.object({}),
    handle: () => ({
      kind: 'events',
      async *open(signal) {
        yield {};
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      },
    }),
  }),
];

const REQUESTS = 'campjay_http_request_duration_seconds_count';

interface Line {
  readonly message: string;
  readonly level: string;
  readonly route: string;
  readonly status: number | 'left';
  readonly requestId: string;
  readonly correlationId: string;
  readonly ms: number;
}

const open = async ({ trustedProxies = 0 } = {}) => {
  const lines: Line[] = [];
  const waiting: (() => void)[] = [];
  const log = createLog({
    name: 'test',
    level: 'debug',
    destination: {
      write: (text: string) => {
        lines.push(JSON.parse(text) as Line);
        for (const notify of waiting) notify();
      },
    },
  });
  const metrics = createMetrics({ part: 'test', log });
  const server = await serveForTest(routes, {
    log,
    edge: (handle) => observeRequests(handle, { log, metrics, trustedProxies }),
  });
  return {
    ...server,
    metrics,
    /** The log lines so far, once there are `count`: a line is written after the answer is sent. */
    answered: async (count: number): Promise<readonly Line[]> => {
      const ofRequests = () => lines.filter(({ message }) => message === 'Answered a request.');
      while (ofRequests().length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return ofRequests();
    },
  };
};

describe('every request', () => {
  // Covers: W.5
  it('writes one log line with its method, route, status, time and ids, and no part of its URL', async () => {
    await using server = await open();
    const answer = await server.get('/api/lists/secret-of-somebody?email=mia@example.org');
    const lines = await server.answered(1);
    expect(lines).toEqual([
      {
        ...{ time: expect.any(String), level: 'info', name: 'test', instance: expect.any(String) },
        ...{ message: 'Answered a request.', method: 'GET', route: '/api/lists/:token', status: 200 },
        ms: expect.any(Number),
        requestId: answer.headers.get('x-request-id'),
        correlationId: answer.headers.get('x-correlation-id'),
      },
    ]);
  });

  it.each([
    ['GET', '/api/lists/x', '/api/lists/:token', '2xx'],
    ['POST', '/api/notes', '/api/notes', '4xx'],
    ['GET', '/api/broken', '/api/broken', '5xx'],
    ['GET', '/api/nothing/here', '/api/*', '4xx'],
    ['DELETE', '/api/notes', '/api/notes', '4xx'],
    ['GET', '/elsewhere', 'other', '4xx'],
    ['PROPFIND', '/elsewhere', 'other', '4xx'],
  ])('is measured: %s %s as route %s with status %s', async (method, path, route, status) => {
    await using server = await open();
    await fetch(server.url + path, { method });
    await server.answered(1);
    const label = method === 'PROPFIND' ? 'other' : method;
    const labels = { route, method: label, status };
    expect(valueIn(await server.metrics.exposition(), REQUESTS, labels)).toBe(1);
  });

  it('gets a new id, whatever a client sends, unless a trusted proxy assigned one', async () => {
    await using untrusting = await open();
    const headers = { 'x-request-id': 'proxy-7' };
    expect((await untrusting.get('/api/lists/x', headers)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    await using trusting = await open({ trustedProxies: 1 });
    expect((await trusting.get('/api/lists/x', headers)).headers.get('x-request-id')).toBe('proxy-7');
    const odd = { 'x-request-id': 'Mia Example <mia@example.org>' };
    expect((await trusting.get('/api/lists/x', odd)).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect((await trusting.answered(2)).map(({ requestId }) => requestId)[0]).toBe('proxy-7');
  });

  it('counts as aborted if the client disconnects, and a stream is timed to its first byte', async () => {
    await using server = await open();
    const leaving = new AbortController();
    const answer = await fetch(`${server.url}/api/live`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    const [line] = await server.answered(1);
    expect(line).toMatchObject({ route: '/api/live', status: 'left' });
    expect(valueIn(await server.metrics.exposition(), REQUESTS, { route: '/api/live', status: 'left' })).toBe(1);
  });
});
