import ts from 'typescript';
import { type SourceFile } from '../sources/files.ts';
import { parse } from '../sources/syntax.ts';

export interface LayoutFinding {
  readonly path: string;
  readonly message: string;
}

/** How many entries (files and folders) a folder of sources may have: more cannot be seen at once. */
const MAX_ENTRIES = 20;
const FILE_NAME = /^([A-Za-z][A-Za-z0-9]*)(\.[A-Za-z0-9]+)*\.tsx?$/;
const FOLDER_NAME = /^\.?[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The names that a file exports, types included. */
const exportsOf = ({ path, text }: SourceFile): readonly string[] =>
  parse(path, text).statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const { name } = statement as ts.DeclarationStatement;
    return name ? [name.text] : [];
  });

const checkFileName = (file: SourceFile): readonly string[] => {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  if (name.endsWith('.mjs')) return [];
  const base = FILE_NAME.exec(name)?.[1];
  if (base === undefined) return [`'${name}' is not camelCase or PascalCase`];
  const isPascalCase = /^[A-Z]/.test(base);
  if (file.kind !== 'production') return [];
  if (isPascalCase && !exportsOf(file).includes(base)) return [`the file exports no '${base}'`];
  return [];
};

const isCounted = ({ kind, path }: SourceFile): boolean =>
  (kind === 'production' || kind === 'generated') && path.includes('/src/');

/** The entries of each folder of production sources: files, and folders with production files. */
const entriesOf = (files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const entries = new Map<string, Set<string>>();
  for (const { path } of files.filter(isCounted)) {
    const names = path.split('/');
    for (let depth = names.indexOf('src') + 1; depth < names.length; depth += 1) {
      const folder = names.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(names[depth] ?? ''));
    }
  }
  return entries;
};

const foldersOf = (files: readonly SourceFile[]): readonly string[] => [
  ...new Set(files.flatMap(({ path }) => path.split('/').slice(0, -1))),
];

/**
 * Checks the rules of the layout:
 * - files are named in camelCase; in PascalCase if they export a component, class or type of that name
 * - folders are named in kebab-case
 * - a folder of sources has at most 20 entries, tests apart
 * @param largeFolders folders that may be larger, each with the reason
 */
export const checkLayout = (
  files: readonly SourceFile[],
  largeFolders: Readonly<Record<string, string>>,
): readonly LayoutFinding[] => [
  ...files.flatMap((file) => checkFileName(file).map((message) => ({ path: file.path, message }))),
  ...foldersOf(files)
    .filter((name) => !FOLDER_NAME.test(name))
    .map((name) => ({ path: name, message: 'the folder is not named in kebab-case' })),
  ...[...entriesOf(files)].flatMap(([path, { size }]) => {
    const isAllowed = Object.hasOwn(largeFolders, path);
    if (size > MAX_ENTRIES && !isAllowed) return [{ path, message: `has ${size} entries, more than ${MAX_ENTRIES}` }];
    return size <= MAX_ENTRIES && isAllowed ? [{ path, message: 'needs no exception any more' }] : [];
  }),
];
