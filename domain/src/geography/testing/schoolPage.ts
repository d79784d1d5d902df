import type { PageMatch } from '../matchPath.ts';

/** The page of a fictional school. */
export const schoolPage: Extract<PageMatch, { kind: 'school' }> = {
  kind: 'school',
  isKnownPath: true,
  school: {
    code: 'example-kelp-school',
    name: 'Example Kelp School',
    address: '1 Example Way, Oakland, CA 94607',
    city: 'Oakland',
    lat: 37.8044,
    lng: -122.2712,
  },
};
