import { get as request } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import compression from 'compression';
import express from 'express';
import { z } from 'zod';
import { silentLog } from '../kernel/log.ts';
import { captureLog } from '../testing/captureLog.ts';
import { okEventStream } from './contentAnswers.ts';
import { getEvents } from './rawRoutes.ts';
import { noAudit } from './audit.ts';
import { type Principal, problem, VISITOR } from './route.ts';
import { mountRoutes, type MountOptions } from './mountRoutes.ts';
import { buildOpenApiDocument } from './openApiDocument.ts';
import { listen, serveForTest, type TestServer } from './testing/serveForTest.ts';

const Tick = z.object({ tick: z.int() });
const spec = { allow: 'everyone', summary: 'Ticks.', answer: Tick } as const;

/** A source whose values the test pushes. */
const createSource = () => {
  const waiting: unknown[] = [];
  let wake = (): void => undefined;
  const streams: AbortSignal[] = [];
  async function* open(signal: AbortSignal): AsyncIterable<z.infer<typeof Tick>> {
    streams.push(signal);
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      else yield next as z.infer<typeof Tick>;
    }
  }
  const push = (value: unknown): void => {
    waiting.push(value);
    wake();
  };
  return { streams, say: push, open: (signal: AbortSignal) => open(signal) };
};
const ticksRoute = (source: ReturnType<typeof createSource>) =>
  getEvents('/api/ticks', { ...spec, handle: () => okEventStream(source.open) });

const readers: AbortController[] = [];
afterEach(() => {
  for (const controller of readers.splice(0)) controller.abort();
});

const openReader = async ({ url }: TestServer) => {
  const controller = new AbortController();
  readers.push(controller);
  const answer = await fetch(`${url}/api/ticks`, { signal: controller.signal });
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (isEnough: (text: string) => boolean): Promise<string> => {
    while (!isEnough(text)) {
      const { done, value } = await reader.read();
      if (done) return `${text}<end>`;
      text += value;
    }
    return text;
  };
  return { answer, readUntil, toEnd: () => readUntil(() => false), leave: () => controller.abort() };
};

describe('a stream of server-sent events', () => {
  it('sends each value immediately, not delayed by compression', async () => {
    const source = createSource();
    await using server = await serveForTest([ticksRoute(source)], {
      edge: (handle) => express().use(compression(), handle as express.Handler),
    });
    const { answer, readUntil } = await openReader(server);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(answer.headers.get('content-encoding')).toBeNull();
    source.say({ tick: 1 });
    await readUntil((text) => text.includes('data: {"tick":1}\n\n'));
    source.say({ tick: 2 });
    expect(await readUntil((text) => text.includes('"tick":2'))).toBe(':\n\ndata: {"tick":1}\n\ndata: {"tick":2}\n\n');
  });

  it('ends when the client disconnects', async () => {
    const source = createSource();
    await using server = await serveForTest([ticksRoute(source)]);
    const { leave, readUntil } = await openReader(server);
    await readUntil((text) => text !== '');
    leave();
    await waitForAbort(source.streams[0]);
  });

  it('ends when the process stops, which accepts no new stream', async () => {
    const source = createSource();
    const stop = new AbortController();
    await using server = await serveSource(source, { stopSignal: stop.signal });
    const { toEnd } = await openReader(server);
    stop.abort();
    expect(await toEnd()).toBe(':\n\n<end>');
    await expect(fetch(`${server.url}/api/ticks`)).rejects.toThrow();
  });

  it('sends heartbeats, and ends once its user is signed out', async () => {
    const source = createSource();
    const session = (sessionId: string): Principal => ({
      userId: 'wren',
      roles: ['parent'],
      session: { sessionId, accountCreatedAt: new Date() },
    });
    let who = session('first');
    await using server = await serveSource(source, { identify: () => who, heartbeatMs: 5 });
    const { readUntil, toEnd } = await openReader(server);
    await readUntil((text) => text.length >= 3 * ':\n\n'.length);
    who = session('second');
    expect(await toEnd()).toMatch(/^(:\n\n)+<end>$/);
  });

  it('ends when its user can no longer be identified', async () => {
    const source = createSource();
    let isAway = false;
    const identify = () => {
      if (isAway) throw new Error('The database is away.');
      return VISITOR;
    };
    await using server = await serveSource(source, { identify, heartbeatMs: 5 });
    const { readUntil, toEnd } = await openReader(server);
    await readUntil((text) => text !== '');
    isAway = true;
    expect(await toEnd()).toMatch(/<end>$/);
  });

  it('ends when the client stops reading', async () => {
    const source = createSource();
    await using server = await serveSource(source, { heartbeatMs: 20 });
    const controller = new AbortController();
    readers.push(controller);
    const answer = await new Promise<{ pause: () => void }>((resolve, reject) => {
      request(`${server.url}/api/ticks`, { signal: controller.signal }, resolve).on('error', reject);
    });
    answer.pause();
    const megabyte = 'x'.repeat(1_000_000);
    for (let tick = 0; tick < 30; tick += 1) source.say({ tick, megabyte });
    await waitForAbort(source.streams[0]);
  });

  it('is closed on an error, which appears in the log only', async () => {
    const { log, lines } = captureLog('error');
    const failing = getEvents('/api/ticks', {
      ...spec,
      handle: () =>
        okEventStream(async function* () {
          yield await Promise.resolve({ tick: 1 });
          throw new Error('The source is gone.');
        }),
    });
    await using server = await serveForTest([failing], { log });
    expect(await (await openReader(server)).toEnd()).toBe(':\n\ndata: {"tick":1}\n\n<end>');
    expect(lines.join()).toContain('A stream failed.');
  });

  it('can be refused like any other answer, and has no HEAD', async () => {
    const refusing = getEvents('/api/ticks', {
      ...spec,
      problems: [403],
      handle: () => problem(403, { type: 'NotYours', message: 'This is not yours.' }),
    });
    await using server = await serveForTest([refusing]);
    expect(await server.get('/api/ticks')).toMatchObject({ status: 403, body: { type: 'NotYours' } });
    expect((await fetch(`${server.url}/api/ticks`, { method: 'HEAD' })).status).toBe(405);
  });

  it('is documented with its media type', () => {
    const { paths } = buildOpenApiDocument([ticksRoute(createSource())], {
      title: 'Example',
      version: '1',
      description: '',
    });
    expect(paths['/api/ticks']?.['get']?.responses[200]?.content).toEqual({
      'text/event-stream': { schema: { $ref: '#/components/schemas/getTicksAnswer' } },
    });
  });
});

const serveSource = (source: ReturnType<typeof createSource>, options: Partial<MountOptions>): Promise<TestServer> =>
  listen(
    express().use(
      mountRoutes([ticksRoute(source)], { identify: () => VISITOR, audit: noAudit, log: silentLog, ...options }),
    ),
  );

const waitForAbort = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!signal) reject(new Error('No stream was opened.'));
    else if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
