import { createHash } from 'node:crypto';
import { type RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { listen } from '../../http/testing/serveForTest.ts';
import { captureLog } from '../../testing/captureLog.ts';
import { createBreachedPasswords } from './passwordRule.ts';

const PASSWORD = 'seven blue kites';
const digest = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const rest = digest.slice(5);
const OTHER = `${'0'.repeat(35)}:7`;
/** Long enough for a busy machine. */
const ANY_TIME_MS = 60_000;

/** A local stand-in for the service, and the log lines of its client. */
const withService = async (answer: RequestListener, withinMs?: number) => {
  const server = await listen(answer);
  const { log, lines } = captureLog('info');
  const url = `${server.url}/range`;
  return {
    lines,
    isBreached: createBreachedPasswords({ url, log, ...(withinMs !== undefined && { withinMs }) }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

describe('a password that may have leaked in a breach', () => {
  it.each([
    ['is, where its line counts how often it was seen', `${OTHER}\r\n${rest}:42\r\n`, true],
    ['is, also in lower case', `${rest.toLowerCase()}:1`, true],
    ['is not, where its line only fills the answer up', `${OTHER}\r\n${rest}:0`, false],
    ['is not, where it has no line', OTHER, false],
    ['is not, where the answer is empty', '', false],
  ])('%s', async (_what, text, isKnown) => {
    const requests: (string | undefined)[] = [];
    await using service = await withService(({ url, headers }, response) => {
      requests.push(url, String(headers['add-padding']));
      response.end(text);
    }, ANY_TIME_MS);
    expect(await service.isBreached(PASSWORD)).toBe(isKnown);
    expect(requests).toEqual([`/range/${digest.slice(0, 5)}`, 'true']);
    expect(service.lines).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['answers with a fault', (_request, response) => void response.writeHead(503).end(`${rest}:42`)],
    ['sends elsewhere', (_request, response) => void response.writeHead(302, { location: '/x' }).end()],
    ['breaks off', (request) => void request.socket.destroy()],
    ['never answers', () => undefined],
  ])('is accepted if the service %s, and the log reports it without the password', async (_what, answer) => {
    await using service = await withService(answer, 200);
    expect(await service.isBreached(PASSWORD)).toBe(false);
    expect(service.lines).toHaveLength(1);
    expect(service.lines[0]).toContain('service failed');
    for (const secret of [PASSWORD, digest, rest]) expect(service.lines[0]).not.toContain(secret);
  });
});
