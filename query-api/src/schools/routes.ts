import { ok, post, problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { SchoolResponse, SchoolRequest } from './contract.ts';
import { type Schools, presentSchool } from './schools.ts';

/** The route that returns the school of a school page. */
export const schoolsRoutes = (schools: Schools): readonly Route[] =>
  combineRoutes(
    post('/api/users/school-lat-lng', {
      allow: 'everyone',
      problems: [404],
      summary: 'The school of a school page: its location, address and discount code.',
      reads: ['schools'],
      body: SchoolRequest,
      answer: SchoolResponse,
      handle: async ({ body }) => {
        const school = await schools.find(body.school_code);
        if (school) return ok(presentSchool(school));
        const message = `No school is listed under '${body.school_code}'.`;
        return problem(404, { type: 'UnknownSchool', message, field: 'school_code' });
      },
    }),
  );
