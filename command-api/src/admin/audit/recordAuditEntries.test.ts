import { describe, expect, it } from '@jest/globals';
import { findSubjects } from './recordAuditEntries.ts';

const accountOf = (email: string) => Promise.resolve(email === 'ada@example.org' ? 'user-1' : undefined);
const of = async (body: unknown, path = '/api/admin/do', params: unknown = {}) =>
  (await findSubjects({ path, input: { body, query: undefined, params }, subjects: undefined }, accountOf)).map(
    ({ kind, id }) => `${kind} ${id}`,
  );

describe('the subjects of an audit entry', () => {
  it('come from the fields that hold ids, websites and emails', async () => {
    const advertiserId = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
    expect(await of({ advertiserId, advertiser_name: 'Kelp Camps', org_id: 'kites', reason: 'A wrong price' })).toEqual(
      [`advertiser ${advertiserId}`, 'camp kites'],
    );
    expect(await of({ baseUrls: ['https://Kelp.example.org/', 'https://kelp.example.org'] })).toEqual([
      'website https://kelp.example.org',
    ]);
  });

  // Covers: A.6
  it('contain the account of an email, never the email itself', async () => {
    expect(await of({ email: 'ada@example.org' })).toEqual(['account user-1']);
    expect(await of({ email: 'nobody@example.org', userId: 'ada@example.org' })).toEqual(['account none']);
  });

  it('come from the path parameters, named after the preceding path segment', async () => {
    const params = { name: 'camps', event: 'e-1' };
    expect(await of(undefined, '/api/admin/projections/:name/parked-events/:event/skip', params)).toEqual([
      'projection camps',
      'parkedEvent e-1',
    ]);
  });

  it('come from a path parameter as from a body field of that name', async () => {
    const id = '3f1d8c0a-5b7e-4c1e-9a52-6f0d2b9e4c01';
    expect(await of(undefined, '/api/admin/catalog-imports/:importId/start', { importId: id })).toEqual([
      `import ${id}`,
    ]);
  });

  it('include the read model that `name` identifies, but only on projection admin routes', async () => {
    expect(await of({ name: 'camps' }, '/api/admin/projections/start-replay')).toEqual(['projection camps']);
    expect(await of({ name: 'Ada' })).toEqual([]);
  });

  it('are those that the route declares, if it declares any', async () => {
    const subjects = [{ kind: 'account', id: 'user-2' }];
    const input = { body: { advertiserId: 'x' }, query: undefined, params: undefined };
    expect(await findSubjects({ path: '/api/do', input, subjects }, accountOf)).toEqual(subjects);
  });

  // Covers: A.6
  it('stay few and well-formed for any input', async () => {
    const deep = { a: { a: { a: { a: { a: { a: { campId: 'too-deep' } } } } } } };
    expect(await of(deep)).toEqual([]);
    expect(await of({ campIds: Array.from({ length: 1_000 }, (_, index) => `camp-${index}`) })).toHaveLength(200);
    expect(await of({ campId: 'two words', orgIds: [{ toString: 'x' }, 3, null], 'Ids id': 'x' })).toEqual([]);
    expect(await of(Buffer.from('{"campId":"x"}'))).toEqual([]);
    expect(await of('campId')).toEqual([]);
  });
});
