import { type Exceptions } from './findRetired.ts';

export const EXCEPTIONS: Exceptions = {
  names: [],
  proseOf: ['.ci/language/retiredTerms.ts'],
};
