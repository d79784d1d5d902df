import ts from 'typescript';
import { commentsAbove, lineCommentsIn, lineOf, namesOf, parse, walk } from '../sources/syntax.ts';

/** A place where a test asks again and again, or lets time pass, instead of waiting for an event or a log position. */
export interface Poll {
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly name: string;
  readonly hasReason: boolean;
}

const REASON = /^\/\/ Poll: \S/;
const TIMERS = new Set(['setTimeout', 'setInterval']);
/** What may stand before a timer's name. `jest.setTimeout` and `test.setTimeout` set a limit and let no time pass. */
const GLOBALS = new Set(['globalThis', 'window', 'global', 'self', 'timers']);
const WAITS = new Set(
  ['eventually', 'toPass', 'waitFor', 'waitForFunction', 'waitForTimeout'].concat(
    ...['waitForSelector', 'waitForElementToBeRemoved', 'waitUntil'],
  ),
);

const isPromisedTimers = (specifier: ts.Expression): boolean =>
  ts.isStringLiteral(specifier) && /^(node:)?timers\/promises$/.test(specifier.text);

/** Timers by the names that a file uses for them: it may import them, or destructure the global object, under others. */
const timersOf = (source: ts.SourceFile): ReadonlyMap<string, string> => {
  const names = new Map([...TIMERS].map((name) => [name, name]));
  const add = (name: string, original: string): void => {
    if (TIMERS.has(original)) names.set(name, original);
  };
  walk(source, (node) => {
    if (ts.isImportDeclaration(node) && isPromisedTimers(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      for (const { name, propertyName } of bindings && ts.isNamedImports(bindings) ? bindings.elements : [])
        add(name.text, (propertyName ?? name).text);
    }
    if (ts.isBindingElement(node) && node.propertyName) add(node.name.getText(), node.propertyName.getText());
  });
  return names;
};

/** The name of the poll that a call is, if it is one. */
const pollName = (callee: ts.Expression, timers: ReadonlyMap<string, string>): string | undefined => {
  const names = namesOf(callee);
  const last = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
  if (last === 'poll' && names[0] === 'expect') return 'expect.poll';
  if (WAITS.has(last)) return last;
  if (ts.isIdentifier(callee)) return timers.get(last);
  return TIMERS.has(last) && GLOBALS.has(names[0] ?? '') ? last : undefined;
};

const statementOf = (node: ts.Node): ts.Node =>
  ts.isStatement(node) || ts.isSourceFile(node) ? node : statementOf(node.parent);

/** Most files have no poll, which is faster to see without parsing them. */
const MAY_POLL = /poll|eventually|toPass|waitFor|waitUntil|setTimeout|setInterval/;

/** Finds all polls of a test file. The reason stands on the poll's line, or directly above it or its statement. */
export const pollsIn = (path: string, text: string): readonly Poll[] => {
  if (!MAY_POLL.test(text)) return [];
  const source = parse(path, text);
  const timers = timersOf(source);
  const comments = lineCommentsIn(source);
  const found: Poll[] = [];
  walk(source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const name = pollName(node.expression, timers);
    if (name === undefined) return;
    const callee = node.expression;
    const line = lineOf(source, (ts.isPropertyAccessExpression(callee) ? callee.name : callee).getStart());
    const starts = [line, lineOf(source, node.getStart()), lineOf(source, statementOf(node).getStart())];
    const reasons = [
      ...comments.filter((comment) => comment.line === line || comment.line === starts[1]),
      ...starts.flatMap((start) => commentsAbove(start, comments)),
    ];
    found.push({ path, line: line + 1, name, hasReason: reasons.some((comment) => REASON.test(comment.text)) });
  });
  return found;
};
