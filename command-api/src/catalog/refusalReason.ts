import { type z } from 'zod';

/** Describes the first issue of a failed parse: its path within the value (such as `[1]`), and the reason. */
export const describeIssue = (
  error: z.ZodError,
  value: unknown,
): { readonly path: string; readonly reason: string } => {
  const [issue] = error.issues;
  if (!issue) throw new Error('The parse failed without an issue.', { cause: error });
  const foundValue = valueAt(value, issue.path);
  const path = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return {
    path,
    reason: foundValue === undefined ? 'is missing' : `${describeRule(issue)}; found ${formatValue(foundValue)}`,
  };
};

/** Formats a value safely for display: as one short line, with escapes in place of control characters. */
export const formatValue = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const json = JSON.stringify(typeof value === 'string' ? value.slice(0, MAX_SHOWN_LENGTH) : value).replace(
    /[\u007f-\u009f\u2028-\u202e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return typeof value === 'string' && value.length > MAX_SHOWN_LENGTH ? `${json}…` : json;
};

/** In characters; longer texts are cut. */
const MAX_SHOWN_LENGTH = 60;

type Issue = z.core.$ZodIssue;

const describeRule = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_union': {
      const firstIssues = issue.errors.flatMap((errors) => errors.slice(0, 1));
      return `must be ${[...new Set(firstIssues.map(describeExpected))].join(' or ')}`;
    }
    case 'invalid_value':
      return `must be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'custom':
    case 'invalid_format':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return issue.message;
  }
};

const describeExpected = (issue: Issue): string =>
  issue.code === 'invalid_type' ? (TYPE_NAMES[issue.expected] ?? issue.expected) : issue.message;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
};

const unitOf = (origin: string): string => {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (current, step) => (typeof current === 'object' && current !== null ? Reflect.get(current, step) : undefined),
    value,
  );
