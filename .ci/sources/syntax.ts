import ts from 'typescript';

/** A call that declares a test, or a group of tests; `.each` is one declaration. */
export interface Declaration {
  readonly kind: 'test' | 'group';
  /** As written in the source, with its `%s` and `${…}`. */
  readonly title: string;
  /** Zero-based line on which the call starts. */
  readonly line: number;
}

/** A `//` comment, with the slashes. */
export interface LineComment {
  readonly text: string;
  readonly line: number;
  /** True if nothing but the comment stands on its line. */
  readonly isAlone: boolean;
}

export const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

export const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line;

/** Calls `visit` for a node and everything below it, in the order of the source. */
export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

/** The names in a callee, from the left: `it.each(rows)` gives `['it', 'each']`. A condition counts as its first branch. */
export const namesOf = (callee: ts.Expression): readonly string[] => {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...namesOf(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee) || ts.isParenthesizedExpression(callee)) return namesOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesOf(callee.tag);
  return ts.isConditionalExpression(callee) ? namesOf(callee.whenTrue) : [];
};

const MODIFIERS = new Set(
  ['only', 'skip', 'each', 'failing', 'concurrent'].concat('fixme', 'fail', 'parallel', 'serial', 'describe'),
);
const GROUP = /^describe(With\w+)?$/;
const TEST = /^(it|test)$/;
const isRunner = (name = ''): boolean => GROUP.test(name) || TEST.test(name);

/** Names that a file gives to a runner itself, as in `const asRoot = isRoot ? it : it.skip`. */
const aliasesIn = (source: ts.SourceFile): ReadonlyMap<string, readonly string[]> => {
  const aliases = new Map<string, readonly string[]>();
  walk(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    if (ts.isCallExpression(node.initializer)) return;
    const names = namesOf(node.initializer);
    if (isRunner(names[0])) aliases.set(node.name.text, names);
  });
  return aliases;
};

const titleOf = (node: ts.Expression): string =>
  ts.isStringLiteralLike(node) ? node.text : node.getText().replace(/^`([^]*)`$/, '$1');

export const declarationsIn = (source: ts.SourceFile): readonly Declaration[] => {
  const aliases = aliasesIn(source);
  const found: Declaration[] = [];
  walk(source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const [first = '', ...others] = namesOf(node.expression);
    const [runner = '', ...modifiers] = [...(aliases.get(first) ?? [first]), ...others];
    if (!isRunner(runner) || !modifiers.every((name) => MODIFIERS.has(name))) return;
    // `it.each(rows)` only makes the function that declares, and `test.skip(isPhone, 'why')` declares nothing.
    if (modifiers.at(-1) === 'each' && ts.isPropertyAccessExpression(node.expression)) return;
    const [title, ...rest] = node.arguments;
    if (!title || ts.isFunctionLike(title) || !rest.some((argument) => !ts.isStringLiteralLike(argument))) return;
    const kind = GROUP.test(runner) || modifiers.includes('describe') ? 'group' : 'test';
    found.push({ kind, title: titleOf(title), line: lineOf(source, node.getStart()) });
  });
  return found;
};

/** All `//` comments, read from the tokens: one that is quoted in a string is none. */
export const lineCommentsIn = (source: ts.SourceFile): readonly LineComment[] => {
  const { text } = source;
  const found = new Map<number, LineComment>();
  const add = ({ kind, pos, end }: ts.CommentRange): void => {
    if (kind !== ts.SyntaxKind.SingleLineCommentTrivia) return;
    const before = text.slice(text.lastIndexOf('\n', pos) + 1, pos);
    found.set(pos, { text: text.slice(pos, end), line: lineOf(source, pos), isAlone: before.trim() === '' });
  };
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    for (const child of children) visit(child);
    if (children.length > 0 || ts.isJsxText(node)) return;
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) add(range);
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) add(range);
  };
  visit(source);
  return [...found.values()].toSorted((one, other) => one.line - other.line);
};

/** The comments that stand by themselves on the lines directly above a line, without a blank line between. */
export const commentsAbove = (line: number, comments: readonly LineComment[]): readonly LineComment[] => {
  const byLine = new Map(comments.filter(({ isAlone }) => isAlone).map((comment) => [comment.line, comment]));
  const above: LineComment[] = [];
  for (let at = byLine.get(line - 1); at; at = byLine.get(at.line - 1)) above.unshift(at);
  return above;
};
