import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { captureLog } from '../testing/captureLog.ts';
import { ok, post, problem } from './route.ts';
import { serveForTest } from './testing/serveForTest.ts';

const spec = { summary: 'For the test.', body: z.object({}), answer: z.object({}) } as const;
const tooMany = problem(429, { type: 'TooManyRequests', message: 'Please wait.', retryAfterSeconds: 9 });
const conflict = problem(409, { type: 'Taken', message: 'Somebody was faster.' });
const routes = [
  post('/api/admin/clear', { ...spec, allow: ['admin'], handle: () => ok({}) }),
  post('/api/often', { ...spec, allow: 'everyone', handle: () => tooMany }),
  post('/api/take', { ...spec, allow: 'everyone', problems: [409], handle: () => conflict }),
];

const linesOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<readonly object[]> => {
  const { log, lines } = captureLog('info');
  const principal = { userId: 'a-parent', roles: ['parent'] as const };
  await using server = await serveForTest(routes, { principal, log });
  await server.post(path, { note: 'a secret' }, { 'x-correlation-id': 'one-of-these', ...headers });
  return lines.map((line) => JSON.parse(line) as object);
};

describe('the log entry of a refused request', () => {
  it.each([
    ['by the guard', '/api/admin/clear', {}, { status: 403, reason: 'NotAllowed', userId: 'a-parent' }],
    ['by a limit', '/api/often', {}, { status: 429, reason: 'TooManyRequests', userId: 'a-parent' }],
    ['as one of another site', '/api/take', { cookie: 'a=b' }, { status: 403, reason: 'ForeignOrigin' }],
  ])('contains the rule, the route and the client: %s', async (_by, route, headers, expected) => {
    const lines = await linesOf(route, headers);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', method: 'POST', route, correlationId: 'one-of-these', ...expected }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/a secret|127\.0\.0\.1|a=b/);
  });

  it('is not written if a product rule refuses the request', async () => {
    expect(await linesOf('/api/take')).toEqual([]);
  });
});
