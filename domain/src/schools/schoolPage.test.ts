import { describe, expect, it } from '@jest/globals';
import { parseSchoolCode, schoolPath } from './schoolPage.ts';

describe('the address of a school page', () => {
  it.each([
    ['/school/kelp-school', 'kelp-school'],
    ['/school/kelp-school/', 'kelp-school'],
    ['/School/KELP-School', 'kelp-school'],
    ['//school/kelp', 'kelp'],
    ['/school/%3Cscript%3E', '%3cscript%3e'],
    ['/school', undefined],
    ['/school/', undefined],
    ['/school/kelp/extra', undefined],
    ['/schools/kelp', undefined],
    ['/summer-camps/school/kelp', undefined],
    ['/', undefined],
  ])('%p contains the code %p', (path, code) => expect(parseSchoolCode(path)).toBe(code));

  it('can be made from the code and parsed again', () =>
    expect(parseSchoolCode(schoolPath({ code: 'kelp-school' }))).toBe('kelp-school'));
});
