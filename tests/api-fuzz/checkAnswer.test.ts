import { describe, expect, it } from '@jest/globals';
import { get, ok, post, problem, combineRoutes } from '@campjay/platform/http/route.ts';
import { buildOpenApiDocument } from '@campjay/platform/http/openApiDocument.ts';
import { z } from 'zod';
import { createChecks } from './checkAnswer.ts';
import { operationsOf } from './document.ts';
import { type FuzzRequest } from './requests.ts';

const answer = z.object({ name: z.string() });
const document = buildOpenApiDocument(
  combineRoutes(
    get('/api/camps/:id', {
      ...{ allow: 'everyone', summary: 'A camp.', params: z.object({ id: z.uuid() }), problems: [404], answer },
      handle: () => ok({ name: 'Kelp Camp' }),
    }),
    post('/api/rename', {
      ...{ allow: 'everyone', summary: 'Renames it.', body: z.object({ name: z.string().max(5) }), answer },
      handle: () => ok({ name: 'Kelp Camp' }),
    }),
  ),
  { title: 'Camps', version: '1', description: 'For the test.' },
);
const checks = createChecks(document);
const [camp, rename] = operationsOf(document);
if (!camp || !rename) throw new Error('the document has two operations');

const ID = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11';
const requestFor = (id: string): FuzzRequest => ({
  path: '',
  headers: {},
  values: { path: { id }, query: {}, header: {} },
});
const renamed = (body: unknown): FuzzRequest => ({
  ...{ path: '', headers: { 'content-type': 'application/json' } },
  values: { path: {}, query: {}, header: {}, body },
});
const answered = (status: number, body: unknown, mediaType = 'application/json') => ({
  ...{ status, mediaType, text: JSON.stringify(body) },
});
const refused = (status: 400 | 404 | 410 | 500, field?: string) =>
  answered(status, problem(status, { type: 'Refused', message: 'No.', ...(field !== undefined && { field }) }).body);

describe('checking an API response', () => {
  it('reports no finding if the document declares its status and its body matches the schema', () => {
    expect(checks.faultIn(camp, requestFor(ID), answered(200, { name: 'Kelp Camp' }))).toBeUndefined();
    expect(checks.faultIn(camp, requestFor(ID), refused(404, 'id'))).toBeUndefined();
    expect(checks.faultIn(rename, renamed({ name: 'Kelp' }), refused(400, 'name'))).toBeUndefined();
    expect(checks.faultIn(rename, renamed({ name: 'Kelp Camp' }), refused(400))).toBeUndefined();
  });

  it.each([
    ['with a fault of ours', refused(500), 'answered 500 Refused'],
    ['with a status that the document does not name', refused(410), 'answered 410, which is not documented'],
    ['of another media type', answered(200, {}, 'text/html'), "answered 200 as 'text/html', which is not documented"],
    ['without a field', answered(200, {}), 'answered 200 off its schema'],
    ['with one field more', answered(200, { name: 'Kelp', secret: 1 }), 'answered 200 off its schema'],
    [
      'with a problem that has no type',
      answered(404, { ...JSON.parse(refused(404).text), type: '' }),
      'without a type',
    ],
    ['that does not say what there is none of', refused(404), 'names no field'],
    ['that refuses an allowed request without a field', refused(400), 'names no field'],
  ])('reports a finding %s', (_what, found, fault) =>
    expect(checks.faultIn(camp, requestFor(ID), found)).toContain(fault),
  );
});

it('the document allows a request if its parameters and its body match the schema', () => {
  expect([requestFor(ID), requestFor('7')].map((request) => checks.isAllowed(camp, request))).toEqual([true, false]);
  const bodies = [{ name: 'Kelp' }, { name: 'Kelp Camp' }, {}, undefined];
  expect(bodies.map((body) => checks.isAllowed(rename, renamed(body)))).toEqual([true, false, false, false]);
  expect(checks.isAllowed(rename, { ...renamed({ name: 'Kelp' }), spoiled: 'its body is no JSON' })).toBe(false);
});
