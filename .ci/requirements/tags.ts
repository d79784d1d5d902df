import { commentsAbove, type Declaration, declarationsIn, lineCommentsIn, parse } from '../sources/syntax.ts';

/** A test, or a group of tests, and the ids of the requirements that its tags name. */
export interface TaggedTest {
  readonly path: string;
  readonly title: string;
  readonly ids: readonly string[];
}

export interface Tags {
  readonly tests: readonly TaggedTest[];
  readonly problems: readonly string[];
}

/** Loose, so that a tag with a typing error is reported instead of ignored. */
const LIKE_A_TAG = /^\/\/\s*covers?\s*:/i;
const TAG = /^\/\/ Covers: (\S.*)$/;
const ID = /^([A-Z]?\d*)\.(\d+)(?:-([A-Z]?\d*)\.(\d+))?$/;

/** Expands what follows `Covers:`, `1.6-1.8, S.3`. @returns undefined if it is not a list of ids and ranges */
export const expandIds = (list: string): readonly string[] | undefined => {
  const ids = list.split(', ').map((item) => {
    const [, section = '', from, lastSection = section, to = from] = ID.exec(item) ?? [];
    const length = Number(to) - Number(from) + 1;
    if (from === undefined || section !== lastSection || length < 1) return undefined;
    return Array.from({ length }, (_, index) => `${section}.${Number(from) + index}`);
  });
  return ids.every((item) => item !== undefined) ? ids.flat() : undefined;
};

/** Reads the tags of a file: comments `// Covers: <ids>` directly above the declaration of a test or a group of tests. */
export const tagsIn = (path: string, text: string): Tags => {
  if (!/covers?\s*:/i.test(text)) return { tests: [], problems: [] };
  const source = parse(path, text);
  const comments = lineCommentsIn(source);
  const used = new Set<number>();
  const problems: string[] = [];
  const idsAbove = ({ line }: Declaration): readonly string[] =>
    commentsAbove(line, comments)
      .filter((comment) => LIKE_A_TAG.test(comment.text))
      .flatMap((comment) => {
        used.add(comment.line);
        const ids = expandIds(TAG.exec(comment.text)?.[1] ?? '');
        if (!ids) problems.push(`${path}:${comment.line + 1} is not written as "// Covers: 1.6-1.8, S.3".`);
        return ids ?? [];
      });
  const tests = declarationsIn(source)
    .map((declaration) => ({ path, title: declaration.title, ids: idsAbove(declaration) }))
    .filter(({ ids }) => ids.length > 0);
  for (const comment of comments)
    if (LIKE_A_TAG.test(comment.text) && !used.has(comment.line))
      problems.push(`${path}:${comment.line + 1} tags no test: the next line of code declares none.`);
  return { tests, problems };
};
