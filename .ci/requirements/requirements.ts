/** One numbered statement of docs/requirements.md. */
export interface Requirement {
  readonly id: string;
  readonly statement: string;
}

export interface Section {
  /** The part of its requirements' ids before the dot. */
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

const HEADING = /^## ([A-Z]?\d*)\. (.+)$/;
const ITEM = /^- \*\*([A-Z]?\d*\.\d+)\*\* (.+)$/;

/** Reads the sections of docs/requirements.md: `## 1. Title`, and `- **1.1** Statement` for each requirement. */
export const parseRequirements = (markdown: string): readonly Section[] =>
  markdown.split(/^(?=## )/m).flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [, id, title] = HEADING.exec(heading) ?? [];
    if (id === undefined || title === undefined) return [];
    const requirements = lines.flatMap((line) => {
      const [, number, statement] = ITEM.exec(line) ?? [];
      return number !== undefined && statement !== undefined ? [{ id: number, statement }] : [];
    });
    return [{ id, title, requirements }];
  });

/**
 * Finds ids that do not count up from 1 within their section, and list items that are no requirements. So no statement
 * gets lost by accident: deleting one renumbers those after it, which their tests' tags then contradict.
 */
export const requirementProblems = (markdown: string): readonly string[] => {
  const sections = parseRequirements(markdown);
  const read = sections.reduce((sum, { requirements }) => sum + requirements.length, 0);
  const items = markdown.match(/^\s*[-*] /gm)?.length ?? 0;
  return [
    ...(read === items ? [] : [`${items - read} list items are not written as "- **<id>** <statement>".`]),
    ...sections.flatMap(({ id, requirements }) =>
      requirements
        .map((requirement, index) => ({ found: requirement.id, expected: `${id}.${index + 1}` }))
        .filter(({ found, expected }) => found !== expected)
        .map(({ found, expected }) => `${found} stands where ${expected} is expected.`),
    ),
  ];
};
