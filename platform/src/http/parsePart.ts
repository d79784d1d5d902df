import { type z } from 'zod';
import { formatIssue } from '@campjay/domain/formatIssue.ts';

export interface FieldIssue {
  /** In code notation: `filterState.selectedRisingGrades[0]`. */
  readonly field: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** Caps the size of the answer: a body of 1 MB could cause a hundred thousand issues. */
const MAX_ISSUES = 100;

/**
 * Parses one part of a request. Fields that are not in the schema are dropped.
 * @returns the parsed value, or the issues by field (an issue of the whole part uses the part's name)
 */
export const parsePart = <Value>(
  part: 'body' | 'query' | 'params',
  schema: z.ZodType<Value> | undefined,
  received: unknown,
): { readonly value: Value | undefined; readonly issues: readonly FieldIssue[] } => {
  if (!schema) return { value: undefined, issues: [] };
  if (holdsNul(received))
    return {
      value: undefined,
      issues: fieldsWithNul(received)
        .slice(0, MAX_ISSUES)
        .map((path) => describeIssue(part, { path, message: NO_NUL })),
    };
  const parsed = safeParse(schema, received);
  if (!parsed) return { value: undefined, issues: [{ field: part, message: 'is nested too deeply' }] };
  if (parsed.success) return { value: parsed.data, issues: [] };
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => describeIssue(part, mostSpecificIssue(issue)));
  return { value: undefined, issues };
};

const NO_NUL = 'must not contain the character U+0000';

/** Deeper than any body that the readers let through. */
const MAX_DEPTH = 32;

/**
 * True if a string or key contains U+0000. A cheap check first: most bodies contain none, and collecting the paths
 * copies large ones.
 */
const holdsNul = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  if (Array.isArray(value)) return value.some((each) => holdsNul(each, depth + 1));
  return Object.entries(value).some(([key, each]) => key.includes('\0') || holdsNul(each, depth + 1));
};

/**
 * Paths of strings that contain U+0000, the one character that PostgreSQL cannot store in text. Buffers are skipped.
 */
const fieldsWithNul = (value: unknown, path: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] => {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (path.length > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsWithNul(each, [...path, index]));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key.includes('\0') ? [path] : fieldsWithNul(each, [...path, key]),
  );
};

/** Returns undefined on stack overflow: a recursive schema follows the value down without a limit. */
const safeParse = <Value>(schema: z.ZodType<Value>, received: unknown): z.ZodSafeParseResult<Value> | undefined => {
  try {
    return schema.safeParse(received, { error: formatIssue });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/**
 * For a union, returns the issue of the alternative that matched deepest, which is more helpful than "invalid input".
 */
const mostSpecificIssue = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue;
  const firsts = issue.errors.flatMap((branch) => branch.slice(0, 1));
  const [first] = firsts.toSorted((a, b) => b.path.length - a.path.length);
  return first ? mostSpecificIssue({ ...first, path: [...issue.path, ...first.path] }) : issue;
};

interface Described {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const describeIssue = (part: string, { path, message }: Described): FieldIssue => ({
  field: fieldName(path) || part,
  message,
});

const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
