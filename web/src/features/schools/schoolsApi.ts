import type { SchoolLatLng, SchoolLatLngRequest } from '@campjay/query-api/schools/contract.ts';
import { api } from '../../app/api.ts';

const NOT_FOUND = 404;

export const schoolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The school with a code; null if there is none, which is not an error. */
    school: build.query<SchoolLatLng | null, string>({
      query: (code) => ({
        url: 'users/school-lat-lng',
        method: 'POST',
        body: { school_code: code } satisfies SchoolLatLngRequest,
        validateStatus: ({ ok, status }) => ok || status === NOT_FOUND,
      }),
      transformResponse: (answer: SchoolLatLng | { success: false }) => (answer.success ? answer : null),
    }),
  }),
});

export const { useSchoolQuery } = schoolsApi;
