import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import { silentLog } from '../kernel/log.ts';
import { captureLog } from '../testing/captureLog.ts';
import { noAudit } from './audit.ts';
import {
  BODY_LIMIT,
  get,
  LARGE_BODY_LIMIT,
  ok,
  okSerialized,
  post,
  problem,
  PUBLIC_POST_FREQUENCY,
  combineRoutes,
  VISITOR,
  type HandlerInput,
  type Route,
} from './route.ts';
import { mountRoutes } from './mountRoutes.ts';
import { listen, serveForTest, type TestServer } from './testing/serveForTest.ts';

const spec = { allow: 'everyone', summary: 'An example.' } as const;

const findCamps = post('/api/camps/find', {
  ...spec,
  body: z.object({ filterState: z.object({ selectedMaxPrice: z.int().min(0) }), limit: z.int().default(18) }),
  answer: z.object({ price: z.int(), limit: z.int() }),
  handle: ({ body }) => ok({ price: body.filterState.selectedMaxPrice, limit: body.limit }),
});
const oneCamp = get('/api/camps/:camp', {
  ...spec,
  params: z.object({ camp: z.string().max(20) }),
  query: z.object({ week: z.union([z.string(), z.array(z.string())]).optional() }),
  answer: z.object({ camp: z.string(), week: z.unknown() }),
  handle: ({ params, query }) => ok({ camp: params.camp, week: query.week ?? null }),
});
const topCamps = get('/api/camps/top', {
  ...spec,
  answer: z.object({ camps: z.array(z.string()) }),
  handle: () => okSerialized(Buffer.from('{"camps":["Räuber & Robots"]}')),
});
const camps = combineRoutes(findCamps, oneCamp, topCamps);

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest(camps);
});
afterAll(async () => server[Symbol.asyncDispose]());

const captureInput = (capture: (input: HandlerInput<undefined, undefined, undefined>) => void) =>
  get('/api/see', {
    ...spec,
    answer: z.object({}),
    handle: (input) => {
      capture(input);
      return ok({});
    },
  });

describe('a route', () => {
  it('answers JSON from the parsed body, without extra fields', async () => {
    const answer = await server.post('/api/camps/find', { filterState: { selectedMaxPrice: 300, x: 1 }, y: 2 });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { price: 300, limit: 18 } });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('sends a prepared text byte for byte', async () => {
    expect((await server.get('/api/camps/top')).body).toEqual({ camps: ['Räuber & Robots'] });
  });

  it('reads the path and the query, and prefers a fixed path over a parameter', async () => {
    expect((await server.get('/api/camps/robots%20lab?week=June%209&week=June%2016')).body).toEqual({
      camp: 'robots lab',
      week: ['June 9', 'June 16'],
    });
    expect((await server.get('/api/camps/top')).body).toHaveProperty('camps');
  });

  it('answers HEAD like GET, without a body', async () => {
    const answer = await fetch(`${server.url}/api/camps/top`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await answer.text()).toBe('');
  });
});

describe('an invalid request', () => {
  it('is answered with 400 and every invalid field, the first one in the message', async () => {
    const answer = await server.post('/api/camps/find', { filterState: { selectedMaxPrice: 'cheap' }, limit: 1.5 });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body).toMatchObject({
      success: false,
      type: 'BadRequest',
      message: 'filterState.selectedMaxPrice must be a number.',
      errors: [
        { field: 'filterState.selectedMaxPrice', message: 'must be a number' },
        { field: 'limit', message: 'must be a whole number' },
      ],
    });
  });

  it('is answered with 400 for an invalid path parameter, also with a malformed %', async () => {
    const long = await server.get(`/api/camps/${'x'.repeat(21)}`);
    expect({ status: long.status, body: long.body }).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'camp' }] },
    });
    expect((await server.get('/api/camps/%E0%A4%A')).status).toBe(400);
  });

  it('is answered with 404 at an unknown path under /api, and passed to the next handler elsewhere', async () => {
    expect(await server.get('/api/nothing/here')).toMatchObject({
      status: 404,
      body: { success: false, type: 'NotFound' },
    });
    expect(await server.get('/api/camps/top/')).toMatchObject({ status: 404 });
    expect((await server.post('/api', {})).status).toBe(404);
    const page = await fetch(`${server.url}/summer-camps`);
    expect(await page.text()).toContain('Cannot GET /summer-camps');
  });

  it('is answered with 405 and the allowed methods if the path has other methods', async () => {
    const read = await server.get('/api/camps/find?x=1');
    expect(read).toMatchObject({ status: 405, body: { success: false, type: 'MethodNotAllowed' } });
    expect(read.headers.get('allow')).toBe('POST');
    const written = await fetch(`${server.url}/api/camps/top`, { method: 'DELETE' });
    expect(written.status).toBe(405);
    expect(written.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('an error answer', () => {
  it('fails the test if its route does not declare the status', async () => {
    const conflict = { type: 'Taken', message: 'Somebody was faster.' };
    const refusing = get('/api/undeclared', { ...spec, answer: z.object({}), handle: () => problem(409, conflict) });
    await using silent = await serveForTest([refusing]);
    expect(await silent.get('/api/undeclared')).toMatchObject({ status: 500, body: { type: 'Fault' } });
  });

  it('preserves its status and its type', async () => {
    const full = { type: 'ScheduleIsFull', message: 'The schedule is full.' };
    const refusing = get('/api/full', {
      ...spec,
      problems: [422],
      answer: z.object({}),
      handle: () => problem(422, full),
    });
    await using server = await serveForTest([refusing]);
    const answer = await server.get('/api/full');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 422,
      body: { success: false, ...full, errors: [] },
    });
  });
});

describe('an internal error', () => {
  const failing = get('/api/fail', {
    ...spec,
    answer: z.object({}),
    handle: () => Promise.reject(new Error('the vault code is 4711')),
  });

  it('is answered with 500 and a reference to the details in the log', async () => {
    const { log, lines } = captureLog('warn');
    await using server = await serveForTest([failing], { log });
    const answer = await server.get('/api/fail');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('4711');
    const { reference } = z.object({ reference: z.string().min(8), success: z.literal(false) }).parse(answer.body);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(String(lines[0]))).toMatchObject({
      level: 'error',
      reference,
      route: '/api/fail',
      correlationId: answer.headers.get('x-correlation-id'),
      error: { text: 'the vault code is 4711' },
    });
  });

  it('includes an answer that cannot be serialized as JSON', async () => {
    const unwritable = get('/api/odd', { ...spec, answer: z.unknown(), handle: () => ok({ big: 1n }) });
    await using server = await serveForTest([unwritable]);
    expect((await server.get('/api/odd')).status).toBe(500);
  });

  it('does not stop the server', async () => {
    await using server = await serveForTest([failing, ...camps]);
    await server.get('/api/fail');
    expect((await server.get('/api/camps/top')).status).toBe(200);
  });
});

const behindProxy = (routes: readonly Route[]) => {
  const mounted = mountRoutes(routes, { identify: () => VISITOR, log: silentLog, audit: noAudit });
  return listen(express().set('trust proxy', 1).use(mounted));
};

describe('the client address', () => {
  it('is the same for all addresses of a household, so that changing them evades no limit', async () => {
    const seen: string[] = [];
    await using server = await behindProxy([captureInput(({ clientAddress }) => seen.push(clientAddress))]);
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::7', '192.0.2.7'])
      await server.get('/api/see', { 'x-forwarded-for': from });
    expect(seen).toEqual(['2001:db8:1:2', '2001:db8:1:2', '192.0.2.7']);
  });
});

describe('a POST that is open to everyone', () => {
  const open = { allow: 'everyone', summary: 'Answers.', answer: z.object({}), handle: () => ok({}) } as const;
  const answering = combineRoutes(
    post('/api/rare', { ...open, frequency: { requests: 2, seconds: 60 } }),
    post('/api/long', {
      ...open,
      body: z.string(),
      bodyLimitBytes: LARGE_BODY_LIMIT,
      frequency: { requests: 4, seconds: 60 },
    }),
    post('/api/usual', open),
    post('/api/signed-in', { ...open, allow: ['visitor'] }),
    get('/api/read', open),
  );

  it('costs more with a large body, which is not parsed above the limit', async () => {
    await using server = await behindProxy(answering);
    const long = (letters: number) => server.post('/api/long', 'x'.repeat(letters), { 'x-forwarded-for': '192.0.2.1' });
    expect((await long(2 * BODY_LIMIT)).status).toBe(200);
    expect((await long(BODY_LIMIT)).status).toBe(429);
    expect((await long(1)).status).toBe(429);
  });

  it('has the limit that it declares per address, except for this machine', async () => {
    await using server = await behindProxy(answering);
    const rare = (from?: string) => server.post('/api/rare', {}, from === undefined ? {} : { 'x-forwarded-for': from });
    expect((await rare('192.0.2.1')).status).toBe(200);
    expect((await rare('192.0.2.1')).status).toBe(200);
    const refused = await rare('192.0.2.1');
    expect(refused).toMatchObject({ status: 429, body: { type: 'TooManyRequests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rare('192.0.2.2')).status).toBe(200);
    for (let time = 0; time < 3; time += 1) expect((await rare()).status).toBe(200);
  });

  it('is limited by default, unlike reads and routes with restricted access', () => {
    expect(answering.map(({ path, frequency }) => [path, frequency])).toEqual([
      ['/api/rare', { requests: 2, seconds: 60 }],
      ['/api/long', { requests: 4, seconds: 60 }],
      ['/api/usual', PUBLIC_POST_FREQUENCY],
      ['/api/signed-in', undefined],
      ['/api/read', undefined],
    ]);
  });
});

describe('a correlation id', () => {
  it('is taken from the caller, passed to the handler and returned', async () => {
    let seen = '';
    await using server = await serveForTest([captureInput(({ correlationId }) => (seen = correlationId))]);
    const headers = { 'x-correlation-id': 'import-7:line.12' };
    const answer = await fetch(`${server.url}/api/see`, { headers });
    expect([seen, answer.headers.get('x-correlation-id')]).toEqual(['import-7:line.12', 'import-7:line.12']);
  });

  it.each(['', 'two words', 'x'.repeat(101), '{"a":1}'])('is generated when the caller sends %j', async (given) => {
    const answer = await fetch(`${server.url}/api/nothing`, { headers: { 'x-correlation-id': given } });
    expect(answer.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a client that disconnects', () => {
  it('aborts its work, without an error in the log', async () => {
    const { log, lines } = captureLog('info');
    const work = new EventEmitter();
    const started = once(work, 'started');
    const stopped = once(work, 'stopped');
    const slow = get('/api/slow', {
      ...spec,
      answer: z.object({}),
      handle: async ({ signal }) => {
        const aborted = once(signal, 'abort');
        work.emit('started');
        await aborted;
        work.emit('stopped', signal.reason);
        throw signal.reason;
      },
    });
    await using server = await serveForTest([slow], { log });
    const client = new AbortController();
    const request = fetch(`${server.url}/api/slow`, { signal: client.signal });
    await started;
    client.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stopped).toMatchObject([{ name: 'AbortError' }]);
    expect(lines).toEqual([]);
  });

  it('is distinguished from one that got its answer', async () => {
    let aborted: AbortSignal | undefined;
    await using server = await serveForTest([captureInput(({ signal }) => (aborted = signal))]);
    await server.get('/api/see');
    expect(aborted?.aborted).toBe(false);
  });
});

describe('routes mounted next to other handlers', () => {
  it('leave earlier handlers under /api in place', async () => {
    const app = express().get('/api/other', (_request, response) => void response.json({ other: true }));
    app.use(mountRoutes(camps, { identify: () => VISITOR, audit: noAudit, log: silentLog }));
    await using server = await listen(app);
    expect(await server.get('/api/other')).toMatchObject({ status: 200, body: { other: true } });
    expect(await server.get('/api/unknown')).toMatchObject({ status: 404 });
  });
});
