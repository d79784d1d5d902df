import ts from 'typescript';
import { type SourceFile } from '../sources/files.ts';
import { lineOf, parse, walk } from '../sources/syntax.ts';
import { RETIRED_IN_NAMES, RETIRED_IN_PROSE } from './retiredTerms.ts';

/** A retired term at a place in the repository. */
export interface Finding {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The identifier, file name or words that hold the term. */
  readonly found: string;
  /** What to write instead. */
  readonly instead: string;
}

/** What may keep its name, for the reason that stands beside it in the list of exceptions. */
export interface Exceptions {
  /** Identifiers and file names. */
  readonly names: readonly string[];
  /** Files whose prose is exempt. */
  readonly proseOf: readonly string[];
}

const compile = (
  terms: Readonly<Record<string, string>>,
): readonly { readonly pattern: RegExp; readonly instead: string }[] =>
  Object.entries(terms).map(([words, instead]) => ({ pattern: new RegExp(`\\b(?:${words})\\b`, 'i'), instead }));
const IN_NAMES = compile(RETIRED_IN_NAMES);
const IN_PROSE = compile(RETIRED_IN_PROSE);

/** `tellActs2` → 'tell Acts 2', so that terms match whole words. */
const wordsOf = (name: string): string => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).join(' ');

/** Retired terms in the names that a source file declares, in its own name, and in its comments. */
export const findInSource = (
  { path, text }: Pick<SourceFile, 'path' | 'text'>,
  exceptions: Exceptions,
): readonly Finding[] => {
  const source = parse(path, text);
  const findings: Finding[] = [];
  const check = (name: string, line: number): void => {
    if (exceptions.names.includes(name)) return;
    const words = wordsOf(name);
    const term = IN_NAMES.find(({ pattern }) => pattern.test(words));
    if (term) findings.push({ path, line, found: name, instead: term.instead });
  };
  check(path.split('/').at(-1)?.replace(/\..*$/, '') ?? '', 1);
  walk(source, (node) => {
    const name = declaredName(node);
    if (name) check(name.text, lineOf(source, name.getStart(source)) + 1);
  });
  if (exceptions.proseOf.includes(path)) return findings;
  return [...findings, ...commentsOf(source, text).flatMap(({ line, comment }) => inProse(path, line, comment))];
};

/** Retired terms in a page of documentation. Code in backticks is not prose. */
export const findInPage = (path: string, text: string): readonly Finding[] =>
  text.split('\n').flatMap((line, index) => inProse(path, index + 1, line));

const inProse = (path: string, line: number, text: string): readonly Finding[] => {
  const prose = text.replaceAll(/`[^`]*`/g, '');
  return IN_PROSE.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(prose)?.[0];
    return found === undefined ? [] : [{ path, line, found, instead }];
  });
};

/** The name of a variable, parameter, function, class or type; properties are left out, since many are stored or sent. */
const declaredName = (node: ts.Node): ts.Identifier | undefined => {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    (ts.isBindingElement(node) && node.propertyName !== undefined);
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name : undefined;
};

const commentsOf = (
  source: ts.SourceFile,
  text: string,
): readonly { readonly line: number; readonly comment: string }[] => {
  const seen = new Map<number, string>();
  walk(source, (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
      seen.set(pos, text.slice(pos, end));
    for (const { pos, end } of ts.getTrailingCommentRanges(text, node.getEnd()) ?? [])
      seen.set(pos, text.slice(pos, end));
  });
  return [...seen].flatMap(([pos, comment]) =>
    comment.split('\n').map((line, index) => ({ line: lineOf(source, pos) + index + 1, comment: line })),
  );
};
