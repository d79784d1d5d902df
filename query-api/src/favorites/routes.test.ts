import { composeShareToken } from '@campjay/domain/sharing/shareToken.ts';
import { ok } from '@campjay/platform/http/route.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { createReading } from '@campjay/read-models/reader.ts';
import { describe, expect, it } from '@jest/globals';
import { type SharedLists } from './sharedLists.ts';
import { sharedFavoritesRoutes } from './routes.ts';

const sharerId = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b05';
const good = composeShareToken(sharerId, 'g'.repeat(43));
const tokenHash = 'a'.repeat(64);

const serve = async () => {
  const lists: SharedLists = {
    findByToken: (token) => Promise.resolve(token === good ? { sharerId, tokenHash } : undefined),
    load: (_read, links) =>
      Promise.resolve(
        links.map((link) => ({
          sharerId: link.sharerId,
          names: { firstName: 'Exempla', lastName: 'Sharersen' },
          camps: ['kites'],
          notes: [],
        })),
      ),
  };
  const reading = createReading(() => Promise.reject(new Error('A visitor has no favorites.')));
  const listChunk = () => Promise.resolve(ok({ data: [], unlisted: [], season: 2026 }));
  const server = await serveForTest(sharedFavoritesRoutes({ reading }, lists, listChunk));
  return { ...server, look: (token: string) => server.post('/api/favorites/get-shared', { token }) };
};

describe('looking up share links', () => {
  it('is not limited for valid links', async () => {
    await using server = await serve();
    for (let attempt = 0; attempt < 100; attempt += 1) expect((await server.look(good)).status).toBe(200);
  });

  it('is blocked for a while after sixty invalid links, but not for valid ones', async () => {
    await using server = await serve();
    const miss = composeShareToken(sharerId, 'm'.repeat(43));
    for (let attempt = 0; attempt < 60; attempt += 1) expect((await server.look(miss)).status).toBe(404);
    const refused = await server.look(miss);
    expect(refused).toMatchObject({ status: 429, body: { type: 'TooManyRequests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const chunkOf = (token: string) =>
      server.post('/api/favorites/get-shared-camp-data-chunk', { token, filterState: {} });
    expect((await chunkOf(miss)).status).toBe(429);
    expect((await server.look(good)).status).toBe(200);
  });

  it('is refused for a token above the maximum length', async () => {
    await using server = await serve();
    expect(await server.post('/api/favorites/get-shared', { token: 'a'.repeat(201) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'token', message: 'must have at most 200 characters' }] },
    });
  });
});
