import { regionOf } from '@campjay/domain/geography/regions.ts';
import { hasOtherParams } from '../catalog/searchInUrl.ts';

export type SignInLabel = 'Sign In' | 'Sign Up';

/**
 * Label of the header's button (Requirement 2.44): visitors of a school or region page, or with a query in the URL, are
 * most likely new. Ignores the 'summer-camps' prefix (Requirement 2.27), and query parameters written by our own
 * filters (Requirement D14.1).
 */
export const signInLabel = (pathname: string, query: string): SignInLabel => {
  const [first = ''] = pathname
    .toLowerCase()
    .replace(/^\/+(summer-camps\/+)?/, '')
    .split('/');
  return first === 'school' || regionOf(first) || hasOtherParams(query) ? 'Sign Up' : 'Sign In';
};
