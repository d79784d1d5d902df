import { serveForTest, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryBuilder } from '@campjay/read-models/queryBuilder.ts';
import { createReading } from '@campjay/read-models/reader.ts';
import pg from 'pg';
import { schoolsRoutes } from './routes.ts';

let queryCount = 0;
const emptyDatabase = new pg.Pool();
emptyDatabase.query = (() => Promise.resolve({ rows: [] })) as unknown as typeof emptyDatabase.query;
let server: TestServer;
beforeAll(async () => {
  server = await serveForTest(
    schoolsRoutes({
      reading: createReading((readModel, query) => {
        queryCount += 1;
        return query(queryBuilder(readModel, emptyDatabase, 'build'), { pool: emptyDatabase, schema: 'build' });
      }),
    }),
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});
const postCode = (body: unknown) => server.post('/api/users/school-lat-lng', body);

describe('POST /api/users/school-lat-lng', () => {
  it('reports in a sentence that no school has the code', async () =>
    expect(await postCode({ school_code: 'atlantis' })).toMatchObject({
      status: 404,
      body: {
        success: false,
        type: 'UnknownSchool',
        message: "No school is listed under 'atlantis'.",
        errors: [{ field: 'school_code' }],
      },
    }));

  it('refuses a code above the maximum length without a database query', async () => {
    const before = queryCount;
    expect(await postCode({ school_code: 'a'.repeat(201) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'school_code' }] },
    });
    expect(queryCount).toBe(before);
  });
});
