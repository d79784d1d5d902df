import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kindOf } from '../sources/files.ts';
import { declarationsIn, parse } from '../sources/syntax.ts';
import { countImporters } from './importers.ts';
import { linesOf, measure, median } from './measure.ts';
import { pollsIn } from './polls.ts';

describe('a source file', () => {
  it.each([
    ['web/src/Shell.tsx', 'production'],
    ['query-api/src/search/contract.ts', 'production'],
    ['web/src/api/generated/endpoints.ts', 'generated'],
    ['web/src/app/App.test.tsx', 'test'],
    ['tests/e2e/catalog/search.spec.ts', 'test'],
    ['.ci/docs.test.ts', 'test'],
    ['tests/e2e/support/axe.ts', 'support'],
    ['platform/src/http/testing/server.ts', 'support'],
    ['.ci/testing/nginx.ts', 'support'],
    ['web/src/test/renderAt.tsx', 'support'],
    ['platform/src/eventstore/eventStoreContract.ts', 'support'],
    ['bench/src/http/main.ts', 'tool'],
    ['.ci/summarize.mjs', 'tool'],
  ])('%s is %s', (path, kind) => expect(kindOf(path, '')).toBe(kind));

  it('is generated if its first comment is marked @generated', () => {
    expect(kindOf('web/src/api/endpoints.ts', '/* @generated from the OpenAPI document */\n')).toBe('generated');
  });

  it('counts its lines, including a last line without a line break', () => {
    expect([linesOf(''), linesOf('a\n'), linesOf('a\nb')]).toEqual([0, 1, 2]);
  });
});

it('averages the two middle numbers for the median of an even count', () => {
  expect([median([9, 1, 5]), median([10, 9, 1, 2]), median([])]).toEqual([5, 5.5, 0]);
});

describe('counting test declarations', () => {
  const declared = (text: string) =>
    declarationsIn(parse('a.test.ts', text)).map(({ kind, title }) => `${kind} ${title}`);

  it.each([
    ["it('works', () => {});", ['test works']],
    ["test.skip('works', () => {});", ['test works']],
    ["it.each([1, 2])('works with %i', (n) => {});", ['test works with %i']],
    ["it.each<[number]>([[1]])('works with %i', (n) => {});", ['test works with %i']],
    ["it.each`a\n${1}`('works with $a', ({ a }) => {});", ['test works with $a']],
    ['for (const n of [1, 2]) test(`works with ${n}`, async ({ page }) => {});', ['test works with ${n}']],
    ["(here ? it : it.skip)('works', () => {});", ['test works']],
    ["const asRoot = isRoot ? it : it.skip;\nasRoot('works', () => {});", ['test works']],
    ["describe.each([1])('group %i', () => { it('works', () => {}); });", ['group group %i', 'test works']],
    ["test.describe('group', () => {});", ['group group']],
    ["test.skip(isPhone, 'not on a phone');\ntest.setTimeout(1);\ntest.beforeEach(() => {});\nitem('a', b);", []],
  ])('in %s', (text, expected) => expect(declared(text)).toEqual(expected));
});

describe('polls', () => {
  const names = (text: string) => pollsIn('a.test.ts', text).map(({ name }) => name);

  it.each([
    ['await eventually(async () => expect(await read()).toBe(1));', ['eventually']],
    ['await expect.poll(() => read()).toBe(1);', ['expect.poll']],
    ['await expect(async () => {}).toPass();', ['toPass']],
    [
      "await page.getByText('a').waitFor();\nawait waitFor(() => check());\nawait vi.waitFor(check);",
      Array(3).fill('waitFor'),
    ],
    ['await page.waitForTimeout(5); await page.waitForFunction(() => ready);', ['waitForTimeout', 'waitForFunction']],
    ['setInterval(tick, 5); window.setTimeout(tick, 5);', ['setInterval', 'setTimeout']],
    ["import { setTimeout as pause } from 'node:timers/promises';\nawait pause(5);", ['setTimeout']],
    ['const { setTimeout: really } = globalThis;\nreally(tick, 5);', ['setTimeout']],
    ["await page.waitForURL('/'); await page.waitForResponse('/api'); await page.waitForEvent('popup');", []],
    ['jest.setTimeout(60_000); test.setTimeout(60_000);', []],
    ["const quoted = 'eventually(';\nconst eventually = async () => {}; // eventually(", []],
  ])('are counted in %s', (text, expected) => expect(names(text)).toEqual(expected));

  it.each([
    ['on its line', 'await eventually(check); // Poll: the animation announces nothing', true],
    ['above', '// Poll: the animation announces nothing\nawait eventually(check);', true],
    ['above, in two lines', '// Poll: the animation\n// announces nothing\nawait eventually(check);', true],
    ['above its statement', '// Poll: an animation\nawait expect(async () => {\n  check();\n}).toPass();', true],
    ['above a blank line', '// Poll: the animation announces nothing\n\nawait eventually(check);', false],
    ['left out', '// Poll:\nawait eventually(check);', false],
    ['above another statement', '// Poll: an animation\nstart();\nawait eventually(check);', false],
  ])('have a recognized reason or not: %s', (_where, text, hasReason) => {
    expect(pollsIn('a.test.ts', text)).toEqual([expect.objectContaining({ hasReason })]);
  });
});

describe('counting importers', () => {
  const texts = {
    'a.ts': "import { b } from './b.ts';\nimport { type C } from './b.ts';\n// import './d.ts'",
    'b.ts': "export * from './c.ts';\nimport type { D } from './d.ts';",
    'c.ts': `const page = () => import('./d.ts');${'\n'.repeat(50)}`,
    'd.ts': "import './missing.ts';\nimport 'node:fs';",
  };
  const files = Object.entries(texts).map(([path, text]) => ({ path, kind: 'production', text }) as const);
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'campjay-importers-'));
    for (const [path, text] of Object.entries(texts)) writeFileSync(join(root, path), text);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('counts each importing file once, for types, values, exports and dynamic imports', () => {
    expect([...countImporters(root, files)]).toEqual([
      ['a.ts', 0],
      ['b.ts', 1],
      ['c.ts', 1],
      ['d.ts', 2],
    ]);
  });

  it('does not count imports in tests', () => {
    const test = { path: 'b.test.ts', kind: 'test', text: "import './b.ts';\nit('works', check);\n" } as const;
    expect(measure(root, [...files, test])).toMatchObject({
      production: { files: 4, lines: 57, medianLines: 2.5, oneImporter: 2, oneImporterAndSmall: 1 },
      tests: { files: 1, lines: 2 },
      declarations: { jest: 1, playwright: 0 },
      polls: [],
    });
  });
});
