import { serveForTest, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { createEmbeddedPlaces } from '@campjay/platform/places/embedded/embeddedPlaces.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FoundPlace, type PlaceSuggestions } from './contract.ts';
import { placesRoutes } from './routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest(placesRoutes(createEmbeddedPlaces()));
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const suggest = async (query: string) => {
  const { status, headers, body } = await server.get(`/api/places/suggest?${query}`);
  const { data } = body as Partial<PlaceSuggestions>;
  return { status, headers, body, labels: data?.suggestions.map(({ label }) => label) };
};
const find = async (label: string) => {
  const { status, headers, body } = await server.get(`/api/places/find?label=${encodeURIComponent(label)}`);
  return { status, headers, place: (body as FoundPlace).data.place };
};

describe('GET /api/places/suggest', () => {
  it('returns places, those near the camps first', async () => {
    expect((await suggest('text=berkeley')).labels?.[0]).toBe('Berkeley, CA');
    expect((await suggest('text=portland')).labels?.slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME']);
    expect((await suggest('text=94703')).labels).toEqual(['Berkeley, CA 94703']);
  });

  it('returns at most 8 places, or the requested number', async () => {
    expect((await suggest('text=san')).labels).toHaveLength(8);
    expect((await suggest('text=san&limit=3')).labels).toHaveLength(3);
  });

  it.each(['xyzzyplugh', '🏕️', ' ', '%00', "';--"])('returns none for %p', async (text) => {
    expect(await suggest(`text=${encodeURIComponent(text)}`)).toMatchObject({ status: 200, labels: [] });
  });

  it('can be cached for a day', async () => {
    expect((await suggest('text=oak')).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it.each([
    ['', 'text', 'is required'],
    [`text=${'a'.repeat(201)}`, 'text', 'must have at most 200 characters'],
    ['text=a&limit=21', 'limit', 'must be at most 20'],
  ])('refuses %p, naming the field', async (query, field, message) => {
    const { status, headers, body } = await suggest(query);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('GET /api/places/find', () => {
  it('finds ZIP codes and cities by their label, in any spelling', async () => {
    expect((await find('94703')).place).toMatchObject({ label: 'Berkeley, CA 94703', kind: 'zip', state: 'CA' });
    expect((await find('berkeley, ca')).place).toMatchObject({ label: 'Berkeley, CA', kind: 'city' });
  });

  it('returns null if there is no such place', async () => {
    expect(await find('Atlantis, CA')).toMatchObject({ status: 200, place: null });
  });

  it('can be cached for one day', async () => {
    expect((await find('94703')).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('refuses a label above the maximum length', async () => {
    const { status, body } = await server.get(`/api/places/find?label=${'9'.repeat(201)}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field: 'label' }] } });
  });
});
