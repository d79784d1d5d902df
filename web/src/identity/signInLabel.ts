import { regionOf } from '@campjay/events/geography/regions.ts';
import { hasOtherParams } from '../catalog/searchInUrl.ts';

export type SignInLabel = 'Sign In' | 'Sign Up';

/**
 * What the header's button says (SPEC §2 'Sign In vs Sign Up label'): whoever comes by a school's page, a region's or a
 * link with a query is most likely new here. The prefix of region pages is none of their path (SPEC §2 'Path matching');
 * what our own filters write into the address is no query (DESIGN §14.1).
 */
export const signInLabel = (pathname: string, query: string): SignInLabel => {
  const [first = ''] = pathname
    .toLowerCase()
    .replace(/^\/+(summer-camps\/+)?/, '')
    .split('/');
  return first === 'school' || regionOf(first) || hasOtherParams(query) ? 'Sign Up' : 'Sign In';
};
