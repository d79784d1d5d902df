import { expect, it } from '@jest/globals';
import { chooseSignInLabel } from './AccountButton.tsx';

// Covers: 2.44, D14.1
it.each([
  ['/', '', 'Sign In'],
  ['/favorites', '', 'Sign In'],
  ['/scheduling', '', 'Sign In'],
  ['/privacy', '', 'Sign In'],
  ['/favoriting/share/seattle', '', 'Sign In'],
  ['/atlantis', '', 'Sign In'],
  ['/schools', '', 'Sign In'],
  ['/summer-camps', '', 'Sign In'],
  ['/school/greenwood', '', 'Sign Up'],
  ['/School/greenwood', '', 'Sign Up'],
  ['/seattle', '', 'Sign Up'],
  ['/Seattle/', '', 'Sign Up'],
  ['/seattle/stem', '', 'Sign Up'],
  ['/sf', '', 'Sign Up'],
  ['/oc', '', 'Sign Up'],
  ['/summer-camps/palo-alto', '', 'Sign Up'],
  ['/summer-camps/seattle/stem', '', 'Sign Up'],
  ['/', '?source=letter', 'Sign Up'],
  ['/', '?gclid=made-up', 'Sign Up'],
  ['/favorites', '?source', 'Sign Up'],
  ['/', '?', 'Sign In'],
  ['/', '?q=robots&week=June%201&category=STEM&near=seattle&within=10&sort=alpha', 'Sign In'],
  ['/', '?q=robots&source=letter', 'Sign Up'],
])('on %s with %p the button is labeled %s', (pathname, query, label) => {
  expect(chooseSignInLabel(pathname, query)).toBe(label);
});
