import { serveForTest, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schoolsRoutes } from './routes.ts';

const requestedCodes: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await serveForTest(
    schoolsRoutes({
      find: (code) => (requestedCodes.push(code), Promise.resolve(undefined)),
      version: () => Promise.resolve(''),
      all: () => Promise.resolve([]),
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
    const before = requestedCodes.length;
    expect(await postCode({ school_code: 'a'.repeat(201) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'school_code' }] },
    });
    expect(requestedCodes).toHaveLength(before);
  });
});
