import { type z } from 'zod';
import { formatIssue } from '@campjay/domain/format/formatIssue.ts';

export interface FieldIssue {
  /** The path of the field, such as `filterState.selectedRisingGrades[0]`. */
  readonly field: string;
  readonly message: string;
}

type ZodIssue = z.core.$ZodIssue;

const NUL_MESSAGE = 'must not contain the character U+0000';

/** Limits the size of the response: a body of 1 MB could cause a hundred thousand issues. */
const MAX_ISSUES = 100;

/**
 * Parses one part of a request. Fields that are not in the schema are dropped.
 * @returns the parsed value, or the issues; an issue of the whole part has the part's name as its field
 */
export const parseRequestPart = <Value>(
  part: 'body' | 'query' | 'params',
  schema: z.ZodType<Value> | undefined,
  received: unknown,
): { readonly value: Value | undefined; readonly issues: readonly FieldIssue[] } => {
  if (!schema) return { value: undefined, issues: [] };
  if (containsNul(received))
    return {
      value: undefined,
      issues: findNulPaths(received)
        .slice(0, MAX_ISSUES)
        .map((path) => describeIssue(part, { path, message: NUL_MESSAGE })),
    };
  const result = safeParse(schema, received);
  if (!result) return { value: undefined, issues: [{ field: part, message: 'is nested too deeply' }] };
  if (result.success) return { value: result.data, issues: [] };
  const issues = result.error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => describeIssue(part, findMostSpecificIssue(issue)));
  return { value: undefined, issues };
};

/** Deeper than any body that `readJsonBody` accepts. */
const MAX_DEPTH = 32;

/**
 * True if a string or key contains U+0000. Most bodies contain none, so this cheap check usually avoids the search for
 * paths, which would copy large bodies.
 */
const containsNul = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  if (Array.isArray(value)) return value.some((each) => containsNul(each, depth + 1));
  return Object.entries(value).some(([key, each]) => key.includes('\0') || containsNul(each, depth + 1));
};

/**
 * Returns the paths of strings and keys that contain U+0000, the one character that PostgreSQL cannot store in text.
 * Buffers are skipped.
 */
const findNulPaths = (value: unknown, path: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] => {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (path.length > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => findNulPaths(each, [...path, index]));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key.includes('\0') ? [path] : findNulPaths(each, [...path, key]),
  );
};

/** Validates a value. Returns undefined on stack overflow, which a deeply nested value causes in a recursive schema. */
const safeParse = <Value>(schema: z.ZodType<Value>, received: unknown): z.ZodSafeParseResult<Value> | undefined => {
  try {
    return schema.safeParse(received, { error: formatIssue });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/**
 * For a union, returns the issue of the alternative that matched deepest. It is more helpful than "invalid input".
 */
const findMostSpecificIssue = (issue: ZodIssue): ZodIssue => {
  if (issue.code !== 'invalid_union') return issue;
  const firstIssues = issue.errors.flatMap((branch) => branch.slice(0, 1));
  const [deepest] = firstIssues.toSorted((a, b) => b.path.length - a.path.length);
  return deepest ? findMostSpecificIssue({ ...deepest, path: [...issue.path, ...deepest.path] }) : issue;
};

interface PathIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const describeIssue = (part: string, { path, message }: PathIssue): FieldIssue => ({
  field: formatPath(path) || part,
  message,
});

/** Formats a path, such as `children[0].name`; empty for the whole part. */
const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
