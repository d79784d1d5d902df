import { describe, expect, it } from '@jest/globals';
import { coverRequirements } from './coverage.ts';
import { requirementProblems } from './requirements.ts';
import { expandIds, tagsIn } from './tags.ts';

const REQUIREMENTS = ['# Requirements', '', '## 1. Search', '', '- **1.1** By week', '- **1.2** By a | or b', ''].join(
  '\n',
);
const testFile = (...lines: readonly string[]) =>
  ({ path: 'a.test.ts', kind: 'test', text: lines.join('\n') }) as const;
const tags = (...lines: readonly string[]) => tagsIn('a.test.ts', lines.join('\n'));

describe('requirements', () => {
  it('are numbered from 1 in each section', () => {
    expect(requirementProblems(REQUIREMENTS)).toEqual([]);
    expect(requirementProblems(REQUIREMENTS.replace('1.2', '1.3'))).toEqual(['1.3 stands where 1.2 is expected.']);
  });

  it('all have the same format', () => {
    expect(requirementProblems(`${REQUIREMENTS}- 1.3: By price\n`)).toHaveLength(1);
  });
});

describe('the ids in a tag', () => {
  it('can be single ids and ranges', () => {
    expect(expandIds('1.9-1.11, D14.2, S.3')).toEqual(['1.9', '1.10', '1.11', 'D14.2', 'S.3']);
  });

  it.each(['', '1', '1.6,1.7', '1.7-1.6', '1.6-2.7', '1.6 and 1.7'])('cannot be %j', (list) => {
    expect(expandIds(list)).toBeUndefined();
  });
});

describe('a tag', () => {
  it('belongs to the test or group directly below it, even with other comments in between', () => {
    const { tests, problems } = tags(
      '// Covers: 1.1',
      '// Covers: 1.2',
      '// The clock is fixed.',
      "describe('search', () => {",
      '  // Covers: 1.2',
      "  it.each(['a'])('finds %s', () => undefined);",
      "  it('is not tagged', () => undefined);",
      '});',
    );
    expect(tests).toEqual([
      { path: 'a.test.ts', title: 'search', ids: ['1.1', '1.2'] },
      { path: 'a.test.ts', title: 'finds %s', ids: ['1.2'] },
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['a blank line follows', ['// Covers: 1.1', '', "it('finds', () => undefined);"]],
    ['other code follows', ['// Covers: 1.1', 'const rows = [];', "it('finds', () => undefined);"]],
    ['it stands behind code', ["it('finds', () => undefined); // Covers: 1.1"]],
    ['its form is wrong', ['// covers:1.1', "it('finds', () => undefined);"]],
  ])('is reported if %s', (_why, lines) => {
    const { tests, problems } = tags(...lines);
    expect(tests).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^a\.test\.ts:1 /)]);
  });

  it('is ignored inside a string', () => {
    expect(tags("const example = '// Covers: 1.1';", 'const other = `', '// Covers: 1.1', '`;')).toEqual({
      tests: [],
      problems: [],
    });
  });
});

describe('the coverage page', () => {
  it('lists every requirement with its tests, titled as in the source', () => {
    const { page, problems } = coverRequirements(REQUIREMENTS, [
      testFile('// Covers: 1.1-1.2', "it('finds %s', () => undefined);", '// Covers: 1.2', 'it(`is a | ${b}`, check);'),
    ]);
    expect(problems).toEqual([]);
    expect(page).toContain('| 1.1 | By week | `a.test.ts › finds %s` |\n');
    expect(page).toContain('| 1.2 | By a \\| or b | `a.test.ts › finds %s`<br>`a.test.ts › is a \\| ${b}` |\n');
  });

  it('reports a requirement without a test, and a tag without a requirement', () => {
    const { problems } = coverRequirements(REQUIREMENTS, [
      testFile('// Covers: 1.1, 1.3', "it('finds', () => undefined);"),
    ]);
    expect(problems).toEqual([
      'a.test.ts › finds: there is no requirement 1.3.',
      '1.2 has no test: tag one with "// Covers: 1.2".',
    ]);
  });
});
