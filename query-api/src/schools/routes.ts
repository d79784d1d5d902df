import { SCHOOLS } from '@campjay/read-models/models/schools.ts';
import { ok, problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { SchoolResponse, SchoolRequest } from './contract.ts';
import { type RouteDeps } from '@campjay/read-models/reader.ts';
import { findSchool, presentSchool } from './schools.ts';

/** The route that returns the school of a school page. */
export const schoolsRoutes = (deps: RouteDeps): readonly Route[] =>
  combineRoutes(
    deps.reading(SCHOOLS).post('/api/users/school-lat-lng', {
      allow: 'everyone',
      problems: [404],
      summary: 'The school of a school page: its location, address and discount code.',
      body: SchoolRequest,
      answer: SchoolResponse,
      handle: async ({ read, body }) => {
        const school = await findSchool(read, body.school_code);
        if (school) return ok(presentSchool(school));
        const message = `No school is listed under '${body.school_code}'.`;
        return problem(404, { type: 'UnknownSchool', message, field: 'school_code' });
      },
    }),
  );
