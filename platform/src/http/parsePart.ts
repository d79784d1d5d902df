import { type z } from 'zod';

export interface FieldIssue {
  /** As a programmer would write it: `filterState.selectedRisingGrades[0]`. */
  readonly field: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** An answer that lists issues stays an answer: a body of 1 MB could cause a hundred thousand. */
const MAX_ISSUES = 100;

/**
 * One part of a request as its schema makes it. Fields that the schema does not name are dropped.
 * @returns the parsed value, or what is wrong with it, field by field (a fault of the whole part is named by the part)
 */
export const parsePart = <Value>(
  part: 'body' | 'query' | 'params',
  schema: z.ZodType<Value> | undefined,
  received: unknown,
): { readonly value: Value | undefined; readonly issues: readonly FieldIssue[] } => {
  if (!schema) return { value: undefined, issues: [] };
  const parsed = schema.safeParse(received);
  if (parsed.success) return { value: parsed.data, issues: [] };
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => describeIssue(part, nearest(issue)));
  return { value: undefined, issues };
};

/** Of a union, the alternative that came closest; its issue says more than "invalid input". */
const nearest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue;
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const [closest] = branches.toSorted((a, b) => a.length - b.length);
  const [first] = closest ?? [];
  return first ? nearest({ ...first, path: [...issue.path, ...first.path] }) : issue;
};

const describeIssue = (part: string, { path, message }: Issue): FieldIssue => ({
  field: fieldName(path) || part,
  message: message.endsWith('received undefined') ? 'is required' : message,
});

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
