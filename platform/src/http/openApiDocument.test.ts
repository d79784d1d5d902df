import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { declareRoute, get, ok, post, combineRoutes } from './route.ts';
import { buildOpenApiDocument } from './openApiDocument.ts';

const Group = z.object({
  title: z.string(),
  get inner() {
    return z.array(Group);
  },
});

const exampleRoutes = combineRoutes(
  post('/api/camp-data/get-chunk', {
    allow: 'everyone',
    summary: 'One page of camps.',
    bodyLimitBytes: 16 * 1024,
    body: z.object({ days: z.enum(['3', '4']).transform(Number), limit: z.int().default(18) }),
    answer: z.object({ groups: Group }),
    handle: () => ok({ groups: { title: 'All', inner: [] } }),
  }),
  get('/api/camp-data/:camp/weeks', {
    allow: ['parent', 'admin'],
    summary: 'The weeks of a camp.',
    params: z.object({ camp: z.string() }),
    query: z.object({ season: z.string(), kid: z.string().optional() }),
    answer: Group,
    handle: () => ok({ title: 'Weeks', inner: [] }),
  }),
);
const info = { title: 'Campjay', version: '1.0.0', description: 'Camps.' };
const document = buildOpenApiDocument(exampleRoutes, info);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : references(member),
  );
};
const resolveReference = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 with its title and version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('contains every route under its path and method, each with a unique id', () => {
    expect(
      Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path])),
    ).toEqual([
      ['post', '/api/camp-data/get-chunk'],
      ['get', '/api/camp-data/{camp}/weeks'],
    ]);
    expect(operations.map(({ operationId }) => operationId)).toEqual(['postCampDataGetChunk', 'getCampDataCampWeeks']);
    expect(operations.map(({ tags }) => tags)).toEqual([['camp-data'], ['camp-data']]);
  });

  it('has only valid references, also inside recursive schemas', () => {
    const all = references(document);
    expect(all).toContain('#/components/schemas/Problem');
    expect(all.filter((reference) => resolveReference(reference) === undefined)).toEqual([]);
    expect(references(document.components.schemas['getCampDataCampWeeksAnswer'])).toEqual([
      '#/components/schemas/getCampDataCampWeeksAnswer',
    ]);
    expect(references(document.components.schemas['postCampDataGetChunkAnswer']).length).toBeGreaterThan(0);
  });

  it('describes a request body before defaults and conversions', () => {
    expect(document.components.schemas['postCampDataGetChunkBody']).toMatchObject({
      type: 'object',
      properties: { days: { type: 'string', enum: ['3', '4'] }, limit: { default: 18 } },
      required: ['days'],
    });
  });

  it('lists the path and query parameters', () => {
    expect(operations[1]?.parameters).toMatchObject([
      { name: 'camp', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'season', in: 'query', required: true },
      { name: 'kid', in: 'query', required: false },
    ]);
    const placeholders = Object.keys(document.paths).flatMap((path) => path.match(/(?<=\{)\w+/g) ?? []);
    expect(placeholders).toEqual(['camp']);
  });

  it('marks an answer from read models as possibly stale', () => {
    const route = (names: readonly string[]) =>
      declareRoute(
        'GET',
        '/api/notes',
        {
          ...{ allow: 'everyone', summary: 'Notes.', answer: z.object({ notes: z.array(z.string()) }) },
          handle: () => ok({ notes: [] }),
        },
        { names, read: undefined },
      );
    const answerOf = (names: readonly string[]) =>
      buildOpenApiDocument([route(names)], info).components.schemas['getNotesAnswer'];
    expect(answerOf(['notes'])).toMatchObject({
      properties: { stale: { const: true } },
      required: ['notes'],
    });
    expect(answerOf([])).not.toHaveProperty('properties.stale');
  });

  it('lists who may call a route and which problems it may return', () => {
    expect(operations.map(({ description }) => description)).toEqual([
      'Everyone may call it.',
      'May be called by: parent, admin.',
    ]);
    expect(operations.map(({ responses }) => Object.keys(responses).map(Number))).toEqual([
      [200, 400, 403, 413, 415, 429, 500, 503],
      [200, 400, 401, 403, 431, 500, 503],
    ]);
    expect(operations[0]?.responses['413']?.description).toBe('The body is larger than 16 KB.');
  });

  it('lists the statuses that a route declares, and for commands the common answers and the idempotency key', () => {
    const answer = z.object({ done: z.boolean() });
    const body = z.object({ name: z.string().min(1).max(60), key: z.string().regex(/^[a-z]+$/) });
    const summary = 'Does it.';
    const { paths, components } = buildOpenApiDocument(
      [
        post('/api/do', {
          ...{ allow: ['parent'], summary, body, answer, isCommand: true, problems: [404] },
          handle: () => ok({ done: true }),
        }),
        post('/api/track', {
          ...{ allow: 'everyone', summary, answer, successes: [202, 304], problems: [429] },
          handle: () => ok({ done: true }),
        }),
      ],
      info,
    );
    const [command, tracked] = ['/api/do', '/api/track'].map((path) => paths[path]?.['post']);
    expect(Object.keys(command?.responses ?? {}).map(Number)).toEqual([
      200, 400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503,
    ]);
    expect(command?.parameters).toEqual([
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', pattern: '^[\\w-]{8,200}$' },
      },
    ]);
    expect(Object.keys(tracked?.responses ?? {}).map(Number)).toEqual([202, 304, 403, 429, 500, 503]);
    expect(tracked?.responses['304']).not.toHaveProperty('content');
    expect(components.schemas['postDoBody']).toMatchObject({
      properties: { name: { minLength: 1, maxLength: 60 }, key: { pattern: '^[a-z]+$' } },
    });
  });
});
