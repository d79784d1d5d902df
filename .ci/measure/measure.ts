import { type FileKind, type SourceFile } from '../sources/files.ts';
import { declarationsIn, parse } from '../sources/syntax.ts';
import { countImporters } from './importers.ts';
import { type Poll, pollsIn } from './polls.ts';

export interface Size {
  readonly files: number;
  readonly lines: number;
}

export interface Measures {
  readonly production: Size & {
    readonly medianLines: number;
    readonly oneImporter: number;
    readonly oneImporterAndSmall: number;
  };
  readonly generated: Size;
  readonly tools: Size;
  readonly tests: Size;
  readonly support: Size;
  /** How often a test is declared; `.each` counts once. */
  readonly declarations: { readonly jest: number; readonly playwright: number };
  readonly polls: readonly Poll[];
}

/** A file of up to this many lines with one importer could stand in that importer. */
const SMALL_LINES = 40;

/** Counts a last line without a line break too. */
export const linesOf = (text: string): number => text.match(/\n|[^\n]$/g)?.length ?? 0;

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

const sizeOf = (files: readonly SourceFile[]): Size => ({
  files: files.length,
  lines: files.reduce((sum, { text }) => sum + linesOf(text), 0),
});

const countTests = (files: readonly SourceFile[]): number =>
  files.flatMap(({ path, text }) => declarationsIn(parse(path, text))).filter(({ kind }) => kind === 'test').length;

/** Measures source files. Only imports among production files count: a test does not make a helper shared. */
export const measure = (root: string, files: readonly SourceFile[]): Measures => {
  const of = (...kinds: readonly FileKind[]): readonly SourceFile[] => files.filter(({ kind }) => kinds.includes(kind));
  const production = of('production');
  const importers = countImporters(root, production);
  const oneImporter = production.filter(({ path }) => importers.get(path) === 1);
  const forTests = of('test', 'support');
  return {
    production: {
      ...sizeOf(production),
      medianLines: median(production.map(({ text }) => linesOf(text))),
      oneImporter: oneImporter.length,
      oneImporterAndSmall: oneImporter.filter(({ text }) => linesOf(text) <= SMALL_LINES).length,
    },
    generated: sizeOf(of('generated')),
    tools: sizeOf(of('tool')),
    tests: sizeOf(of('test')),
    support: sizeOf(of('support')),
    declarations: {
      jest: countTests(forTests.filter(({ path }) => !path.endsWith('.spec.ts'))),
      playwright: countTests(forTests.filter(({ path }) => path.endsWith('.spec.ts'))),
    },
    polls: forTests.flatMap(({ path, text }) => pollsIn(path, text)),
  };
};
