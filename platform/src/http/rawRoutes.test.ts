import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { captureLog } from '../testing/captureLog.ts';
import { getText } from './rawRoutes.ts';
import { get, ok, problem } from './route.ts';
import { buildOpenApiDocument } from './openApiDocument.ts';
import { serveForTest } from './testing/serveForTest.ts';
import { notModified, okTextAnswer } from './contentAnswers.ts';
import { verifyAnswer } from './statuses.ts';

const spec = {
  allow: 'everyone',
  summary: 'A poem.',
  mediaType: 'text/x-poem',
  successes: [200, 304],
  problems: [404],
} as const;
const poem = getText('/poems/:name', {
  ...spec,
  params: z.object({ name: z.string() }),
  handle: ({ params: { name }, headers }) => {
    if (name === 'lost') return problem(404, { type: 'NoSuchPoem', message: 'There is no such poem.' });
    if (name === 'burnt') throw new Error('the paper is lost');
    const cacheHeaders = { etag: '"1"', 'cache-control': 'private, max-age=60' };
    return headers['if-none-match'] === '"1"'
      ? notModified(cacheHeaders)
      : okTextAnswer('Jäy, blue jay\r\n', cacheHeaders);
  },
});

const getPoem = async (name: string, headers: Readonly<Record<string, string>> = {}) => {
  await using server = await serveForTest([poem]);
  const answer = await fetch(`${server.url}/poems/${name}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('a text answer', () => {
  it('is sent unchanged, in UTF-8, with the media type of its route', async () => {
    const { status, headers, text } = await getPoem('jay');
    expect([status, text, headers.get('content-type'), headers.get('content-length')]).toEqual([
      200,
      'Jäy, blue jay\r\n',
      'text/x-poem; charset=utf-8',
      '16',
    ]);
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual(['"1"', 'private, max-age=60']);
  });

  it('is not cached unless the answer allows it', async () => {
    const quiet = getText('/quiet', { ...spec, handle: () => okTextAnswer('psst') });
    await using server = await serveForTest([quiet]);
    expect((await fetch(`${server.url}/quiet`)).headers.get('cache-control')).toBe('no-store');
  });

  it('is not sent again to a client that has it', async () => {
    const { status, headers, text } = await getPoem('jay', { 'if-none-match': '"1"' });
    expect([status, text, headers.get('etag'), headers.get('content-type')]).toEqual([304, '', '"1"', null]);
  });

  it('becomes a JSON problem when the route refuses the request', async () => {
    const { status, headers, text } = await getPoem('lost');
    expect([status, headers.get('content-type'), JSON.parse(text)]).toMatchObject([
      404,
      'application/json',
      { type: 'NoSuchPoem' },
    ]);
  });

  it('must match the media type that its route declares', () => {
    const json = get('/poems', { allow: 'everyone', summary: 'Poems.', answer: z.object({}), handle: () => ok({}) });
    expect(() => verifyAnswer(poem, okTextAnswer('a'))).not.toThrow();
    expect(() => verifyAnswer(json, okTextAnswer('a'))).toThrow('GET /poems declares the media type application/json');
    expect(() => verifyAnswer(poem, ok({}))).toThrow('GET /poems/:name declares the media type text/x-poem');
  });

  it('is documented with its own type', () => {
    const { paths } = buildOpenApiDocument([poem], { title: 'Poems', version: '1', description: 'All of them.' });
    const read = paths['/poems/{name}']?.['get'];
    expect(Object.keys(read?.responses['200']?.content ?? {})).toEqual(['text/x-poem']);
    expect(read?.tags).toEqual(['poems']);
  });
});

it('logs an error with the path that the route declares, without parameter values', async () => {
  const { log, lines } = captureLog();
  await using server = await serveForTest([poem], { log });
  expect((await fetch(`${server.url}/poems/burnt`)).status).toBe(500);
  expect((await fetch(`${server.url}/poems/secret%E0%A4%A`)).status).toBe(400);
  const output = lines.join('');
  expect(output).toContain('/poems/:name');
  expect(output).not.toMatch(/burnt%|poems\/burnt|secret/);
});
