import { ImportSource } from '@campjay/events/catalog/imports.ts';
import { expect, it } from '@jest/globals';
import { toImportSource } from './importRun.ts';

it.each([
  ['/tmp/a\n\u202eb.csv', 'a__b.csv'],
  [`/tmp/${'é'.repeat(300)}`, 'é'.repeat(255)],
  ['/', 'file'],
  ['C:\\camps.ndjson', 'camps.ndjson'],
])('an import from %j is logged under a printable file name', (path, name) => {
  expect(toImportSource(path)).toBe(name);
  expect(ImportSource.parse(name)).toBe(name);
});
