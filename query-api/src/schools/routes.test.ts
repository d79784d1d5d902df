import { type SchoolOfPage } from '@campjay/events/schools/schoolPage.ts';
import { serveForTest, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schoolsRoutes } from './routes.ts';

const kelp: SchoolOfPage = {
  code: 'kelp',
  name: 'Example Kelp School',
  address: '1 Example Way, Oakland, CA 94607',
  city: 'Oakland',
  lat: 37.8044,
  lng: -122.2712,
};
const otter: SchoolOfPage = { ...kelp, code: 'otter', discountCode: 'OTTER20' };
const asked: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await serveForTest(
    schoolsRoutes({
      find: (code) => (asked.push(code), Promise.resolve([kelp, otter].find((school) => school.code === code))),
      stand: () => Promise.resolve(''),
      all: () => Promise.resolve([kelp, otter]),
    }),
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});
const ask = (body: unknown) => server.post('/api/users/school-lat-lng', body);

describe('POST /api/users/school-lat-lng', () => {
  // Covers: 7.6
  it('answers with the place and the address of the school', async () => {
    const { status, body } = await ask({ school_code: 'kelp' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        lat: 37.8044,
        lng: -122.2712,
        address: '1 Example Way, Oakland, CA 94607',
        schoolCodeSet: false,
        name: 'Example Kelp School',
        city: 'Oakland',
      },
    });
  });

  // Covers: 3.117
  it('says that the school sets a discount code, and which', async () =>
    expect((await ask({ school_code: 'otter' })).body).toMatchObject({ schoolCodeSet: true, discountCode: 'OTTER20' }));

  it('says in a sentence that no school has the code', async () =>
    expect(await ask({ school_code: 'atlantis' })).toMatchObject({
      status: 404,
      body: {
        success: false,
        type: 'UnknownSchool',
        message: "No school is listed under 'atlantis'.",
        errors: [{ field: 'school_code' }],
      },
    }));

  it.each([[{}], [{ school_code: '' }], [{ school_code: 7 }], [{ school_code: 'a'.repeat(201) }]])(
    'refuses %p, naming the field',
    async (body) => {
      const before = asked.length;
      expect(await ask(body)).toMatchObject({ status: 400, body: { errors: [{ field: 'school_code' }] } });
      expect(asked).toHaveLength(before);
    },
  );
});
