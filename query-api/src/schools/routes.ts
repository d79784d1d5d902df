import { ok, post, problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { SchoolLatLng, SchoolLatLngRequest } from './contract.ts';
import { type Schools, schoolLatLng } from './schools.ts';

/** The route that returns the school of a school page. */
export const schoolsRoutes = (schools: Schools): readonly Route[] =>
  combineRoutes(
    post('/api/users/school-lat-lng', {
      allow: 'everyone',
      problems: [404],
      summary: 'The school of a school page: its location, address and discount code.',
      reads: ['schools'],
      body: SchoolLatLngRequest,
      answer: SchoolLatLng,
      handle: async ({ body }) => {
        const school = await schools.find(body.school_code);
        if (school) return ok(schoolLatLng(school));
        const message = `No school is listed under '${body.school_code}'.`;
        return problem(404, { type: 'UnknownSchool', message, field: 'school_code' });
      },
    }),
  );
