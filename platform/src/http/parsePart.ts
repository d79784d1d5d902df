import { type z } from 'zod';
import { formatIssue } from '@campjay/events/formatIssue.ts';

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

/** No body that the kit reads has as many levels. */
const MAX_DEPTH = 32;

/** Whether a text holds it: most bodies hold none, and large ones would be copied by the search for its places. */
const holdsNul = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  if (Array.isArray(value)) return value.some((each) => holdsNul(each, depth + 1));
  return Object.entries(value).some(([key, each]) => key.includes('\0') || holdsNul(each, depth + 1));
};

/** Where a text holds the one character that PostgreSQL stores in no text. Not looked for in bytes. */
const fieldsWithNul = (value: unknown, path: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] => {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (path.length > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsWithNul(each, [...path, index]));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key.includes('\0') ? [path] : fieldsWithNul(each, [...path, key]),
  );
};

/** A recursive schema follows the value down until the stack ends; undefined then. */
const safeParse = <Value>(schema: z.ZodType<Value>, received: unknown): z.ZodSafeParseResult<Value> | undefined => {
  try {
    return schema.safeParse(received, { error: formatIssue });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Of a union, what is wrong with the alternative that was followed deepest: more than "invalid input" says. */
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
