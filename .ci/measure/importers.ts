import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { type SourceFile } from '../sources/files.ts';

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  allowJs: true,
};

/**
 * Counts for each file how many of the files import it, for its types or its values.
 * @returns one entry per file, 0 for a file without importers
 */
export const countImporters = (root: string, files: readonly SourceFile[]): ReadonlyMap<string, number> => {
  const from = realpathSync(root);
  const cache = ts.createModuleResolutionCache(from, (name) => name, OPTIONS);
  const counts = new Map(files.map(({ path }) => [path, 0]));
  for (const { path, text } of files) {
    const resolve = (specifier: string): string => {
      const { resolvedModule } = ts.resolveModuleName(specifier, join(from, path), OPTIONS, ts.sys, cache);
      return relative(from, resolvedModule?.resolvedFileName ?? '').replaceAll(sep, '/');
    };
    // The last argument also finds `import('./page.tsx')`.
    const { importedFiles } = ts.preProcessFile(text, true, true);
    for (const imported of new Set(importedFiles.map(({ fileName }) => resolve(fileName)))) {
      const count = counts.get(imported);
      if (count !== undefined && imported !== path) counts.set(imported, count + 1);
    }
  }
  return counts;
};
