import { describe, expect, it } from '@jest/globals';
import { type FileKind, type SourceFile } from '../sources/files.ts';
import { checkLayout } from './checkLayout.ts';

const file = (path: string, text = '', kind: FileKind = 'production'): SourceFile => ({ path, text, kind });
const messages = (files: readonly SourceFile[], largeFolders = {}) =>
  checkLayout(files, largeFolders).map(({ path, message }) => `${path}: ${message}`);
const manyFiles = (count: number, kind: FileKind = 'production') =>
  Array.from({ length: count }, (_, index) => file(`web/src/ui/part${index}.ts`, '', kind));

describe('the layout check', () => {
  it.each([
    ['web/src/ui/useDraft.ts', ''],
    ['web/src/ui/Panel.tsx', 'export function Panel() {}'],
    ['web/src/ui/Panel.tsx', 'export const Panel = () => null, width = 1;'],
    ['platform/src/text-index/s3.ts', ''],
    ['.ci/layout/main.ts', ''],
  ])('accepts %s with the text "%s"', (path, text) => expect(messages([file(path, text)])).toEqual([]));

  it.each([
    ['web/src/ui/use-draft.ts', '', "web/src/ui/use-draft.ts: 'use-draft.ts' is not camelCase or PascalCase"],
    ['web/src/ui/Panel.tsx', 'function Panel() {}', "web/src/ui/Panel.tsx: the file exports no 'Panel'"],
    ['web/src/textIndex/a.ts', '', 'textIndex: the folder is not named in kebab-case'],
  ])('rejects %s with the text "%s"', (path, text, message) => expect(messages([file(path, text)])).toEqual([message]));

  it('limits the entries of a folder, tests apart', () => {
    expect(messages([...manyFiles(20), ...manyFiles(30, 'test')])).toEqual([]);
    expect(messages(manyFiles(21))).toEqual(['web/src/ui: has 21 entries, more than 20']);
  });

  it('counts a folder within a folder as one entry', () => {
    const nested = ['a', 'b'].map((name) => file(`web/src/ui/forms/${name}.ts`));
    expect(messages([...manyFiles(19), ...nested])).toEqual([]);
    expect(messages([...manyFiles(20), ...nested])).toEqual(['web/src/ui: has 21 entries, more than 20']);
  });

  it('allows larger folders by name, and reports names that are not needed any more', () => {
    expect(messages(manyFiles(21), { 'web/src/ui': 'building blocks' })).toEqual([]);
    expect(messages(manyFiles(3), { 'web/src/ui': 'building blocks' })).toEqual([
      'web/src/ui: needs no exception any more',
    ]);
  });
});
